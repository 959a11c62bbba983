/**
 * Lays out rows of cells as a plain-text table: the first column to the left, the others to the right, two spaces
 * between columns, no lines and no colour. Trailing spaces are cut.
 */

/** rows: [rows][columns], the header first; every row has as many cells as the first. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
