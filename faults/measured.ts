/** `npm run test:faults` runs nothing beside these tests: only there does time say something about the product. */
export const isMeasured = process.env.KILLS !== undefined;
