// Reports the leaf of a treemap that is clicked; a click on a group opens the group, as everywhere in Plotly.

import { plotlyCharts } from "../../frame/streamlit_internals.js";

/** @param {ComponentCall<{chart: string}>} call */
export default function ({ data, setTriggerValue }) {
  const attach = () => {
    for (const chart of /** @type {NodeListOf<any>} */ (plotlyCharts([data.chart]))) {
      if (!chart.on) continue;
      if (!chart.pick) chart.on("plotly_treemapclick", ({ points: [{ customdata }] }) => chart.pick(customdata));
      chart.pick = (leaf) => {
        if (leaf) setTriggerValue("leaf", leaf);
        return !leaf; // false keeps Plotly from zooming in
      };
    }
  };
  const watch = new MutationObserver(attach);
  watch.observe(document.body, { childList: true, subtree: true });
  attach();
  return () => watch.disconnect();
}
