/** The one row that a statement wrote. None is a fault of ours: everything that can refuse a row is asked for before. */
export const written = <Row>([row]: Row[]): Row => {
  if (!row) throw new Error('The database did not write a row.');
  return row;
};
