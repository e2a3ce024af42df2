import type { Page } from 'playwright-core';

/** What lies beyond the edge of the screen, where the page can be pushed sideways. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.documentElement.scrollWidth <= innerWidth
      ? []
      : [...document.querySelectorAll('body *')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 0 && (left < -1 || right > innerWidth + 1) && element.checkVisibility();
          })
          .map((element) => `too wide at ${innerWidth}: ${element.outerHTML.slice(0, 160)}`)
          .slice(0, 2),
  );

/** The ways in the header, the menu's button among them, that do not lie whole within the window. */
export const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('header :is(a[href], button, summary)')]
      .filter((way) => {
        const { left, right, width } = way.getBoundingClientRect();
        return width > 0 && way.checkVisibility() && (left < 0 || right > innerWidth);
      })
      .map((way) => `out of reach: ${way.outerHTML.slice(0, 160)}`),
  );

/** A finger is 44 px wide. */
const FINGER_PX = 44;

/**
 * What a finger cannot hit: it must react 22 px up, down, left and right of its middle. A link inside a sentence is as
 * high as its line (WCAG 2.5.8 exempts it).
 */
export const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate((finger) => {
    const reach = finger / 2 - 1;
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

    const isInSentence = (element: Element): boolean => {
      if (element.tagName !== 'A' && element.tagName !== 'BUTTON') return false;
      if (getComputedStyle(element).display !== 'inline') return false;
      const sentence = element.closest('p, li, dd, td, label, span:not(a span)')?.textContent?.trim() ?? '';
      return sentence.length > (element.textContent?.trim().length ?? 0);
    };

    /** A checkbox is pressed by its label, too. */
    const targetsOf = (element: Element): Element[] => [
      element,
      ...((element as HTMLInputElement).labels ?? []),
      ...(element.closest('label') ? [element.closest('label') as Element] : []),
    ];

    const boxOf = (element: Element): DOMRect => {
      const isMark = element.matches('input[type=checkbox], input[type=radio], input[type=file]');
      const label = isMark ? targetsOf(element).find((each) => each.tagName === 'LABEL' && isShown(each)) : undefined;
      return (label ?? element).getBoundingClientRect();
    };

    const isHit = (element: Element, x: number, y: number): boolean => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && targetsOf(element).some((target) => target.contains(hit));
    };

    const controls = [
      ...document.querySelectorAll(
        'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=slider]',
      ),
    ];
    const faults: string[] = [];
    for (const control of controls) {
      // What only screen readers and the keyboard find has no size.
      if (!isShown(control) || isInSentence(control) || control.closest('.sr-only, [aria-hidden=true], [inert]'))
        continue;
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const { left, top, width, height } = boxOf(control);
      if (width <= 1 || height <= 1) continue;
      const x = left + width / 2;
      const y = top + height / 2;
      const missed = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ].filter(([atX = 0, atY = 0]) => !isHit(control, atX, atY));
      if (missed.length > 0) {
        faults.push(`too small (${Math.round(width)} × ${Math.round(height)}): ${control.outerHTML.slice(0, 140)}`);
      }
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return faults;
  }, FINGER_PX);
