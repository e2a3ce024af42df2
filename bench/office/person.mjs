/** Of the office's work: reading what is shown and pressing once. */
export const SECONDS_A_PRESS = 1.5;

/**
 * Somebody at work on a page. Clicks and keys are counted; names and words are typed as they would be with any program
 * and count nothing; figures count as many keys as they have.
 */
export const personAt = (page) => {
  const count = { clicks: 0, keys: 0 };
  return {
    page,
    count,
    click: async (target) => {
      count.clicks += 1;
      await target.click();
    },
    press: async (key) => {
      count.keys += 1;
      await page.keyboard.press(key);
    },
    /** Typed where the focus is. */
    figures: async (typed) => {
      count.keys += typed.length;
      await page.keyboard.type(typed);
    },
    words: (typed) => page.keyboard.type(typed),
    /** One click into a field, then words. */
    fill: async (field, typed) => {
      count.clicks += 1;
      await field.click();
      await field.fill(typed);
    },
    choose: async (field, option) => {
      count.clicks += 2;
      await field.selectOption(option);
    },
    check: async (box) => {
      count.clicks += 1;
      await box.check();
    },
    shown: (target) => target.first().waitFor(),
    gone: (target) => target.first().waitFor({ state: 'hidden' }),
  };
};
