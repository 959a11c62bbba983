// Markdown that reports share.

/** Rows as a Markdown table: the first `left` columns to the left, the others to the right. */
export function formatTable(head, rows, left = 1) {
  const widths = head.map((_, i) => Math.max(3, ...[head, ...rows].map((row) => String(row[i]).length)));
  const fill = (cell, i) => (i < left ? String(cell).padEnd(widths[i]) : String(cell).padStart(widths[i]));
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = widths.map((width, i) => (i < left ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(head.map(fill)), line(rule), ...rows.map((row) => line(row.map(fill)))].join('\n');
}
