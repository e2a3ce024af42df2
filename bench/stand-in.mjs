import { startStandIn } from '../faults/gateway.ts';

/** The outside in a process of its own, so that its work is not counted as ours. */
const standIn = await startStandIn();
process.stdout.write(`${JSON.stringify({ url: standIn.url })}\n`);
