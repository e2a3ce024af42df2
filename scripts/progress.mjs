const isTerminal = Boolean(process.stdout.isTTY);
const paint = (code) => (text) => (isTerminal && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text);
const green = paint(32);
const red = paint(31);
const dim = paint(2);

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** One line for one step: what is being done, and at its end how long it took. */
export const step = async (label, work, { isFine = () => true, since = Date.now() } = {}) => {
  const draw = () => process.stdout.write(`\r\u001b[K${dim('…')} ${label} ${dim(seconds(since))}`);
  const breakLine = () => process.stdout.write('\n');
  if (isTerminal) draw();
  else process.stdout.write(`${label} … `);
  const ticking = isTerminal ? setInterval(draw, 100) : undefined;
  process.once('exit', breakLine);
  const finish = (isDone) => {
    clearInterval(ticking);
    process.off('exit', breakLine);
    if (isTerminal)
      process.stdout.write(`\r\u001b[K${isDone ? green('✓') : red('✗')} ${label} ${dim(seconds(since))}\n`);
    else process.stdout.write(`${isDone ? 'done' : 'failed'} in ${seconds(since)}\n`);
  };
  try {
    const result = await work();
    finish(isFine(result));
    return result;
  } catch (error) {
    finish(false);
    throw error;
  }
};

/** An error whose message is all that a person needs: what is wrong and what to do. */
export const sentence = (message) => Object.assign(new Error(message), { name: 'Sentence' });

/** The body of an npm script: its exit code is what `work` answers, its failures are told in a sentence. */
export const command = async (work) => {
  try {
    process.exitCode = (await work()) || 0;
  } catch (error) {
    process.stderr.write(`${red(error.name === 'Sentence' ? error.message : error.stack)}\n`);
    process.exitCode = 1;
  }
};
