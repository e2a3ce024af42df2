import { buildWhatIsStale } from '../scripts/build-steps.mjs';

/** What is killed and cut off here is the server as it is shipped. */
export const setup = buildWhatIsStale;
