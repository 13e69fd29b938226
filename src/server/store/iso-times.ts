/** A row as it goes out: times in ISO 8601 UTC. */
export const withIsoTimes = <Row extends { created_at: Date; updated_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})
