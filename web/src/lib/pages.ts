import type { InfiniteData } from '@tanstack/react-query'

/** A page of a list and where the next one starts, which stays right when rows come and go in the cache. */
export type Page<Row, Cursor> = { rows: Row[]; next: Cursor | null }

export const pageOf = <Row, Cursor>(
  rows: Row[],
  full: number,
  cursorOf: (last: Row) => Cursor,
): Page<Row, Cursor> => {
  const last = rows.length === full ? rows.at(-1) : undefined
  return { rows, next: last === undefined ? null : cursorOf(last) }
}

export const rowsOf = <Row>({ pages }: { pages: { rows: Row[] }[] }): Row[] =>
  pages.flatMap(({ rows }) => rows)

type Pages<Row, Cursor> = InfiniteData<Page<Row, Cursor>>

export const mapRows = <Row, Cursor>(
  data: Pages<Row, Cursor>,
  change: (rows: Row[], index: number) => Row[],
): Pages<Row, Cursor> => ({
  ...data,
  pages: data.pages.map((page, index) => ({ ...page, rows: change(page.rows, index) })),
})

/** In place where it is known, else the first of all. */
export function withRow<Row extends { id: string }, Cursor>(data: Pages<Row, Cursor>, row: Row) {
  const known = rowsOf(data).some(({ id }) => id === row.id)
  return mapRows(data, (rows, index) => {
    if (known) return rows.map((one) => (one.id === row.id ? row : one))
    return index === 0 ? [row, ...rows] : rows
  })
}

export const withoutRow = <Row extends { id: string }, Cursor>(data: Pages<Row, Cursor>, id: string) =>
  mapRows(data, (rows) => rows.filter((row) => row.id !== id))
