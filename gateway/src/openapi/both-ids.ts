/** Over HTTP every object carries its id twice; messages between services name it once. */
export const withBothIds = <T extends { id: string }>(record: T): T & { _id: string } => ({
  ...record,
  _id: record.id,
});
