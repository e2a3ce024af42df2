import { fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { MenuAction, MenuButton } from './menu-button.tsx';

/** A menu that is open, beside another button, and what was chosen. */
const opened = () => {
  const chosen: string[] = [];
  const { container, unmount } = render(
    <>
      <MenuButton label="More">
        <MenuAction onSelect={() => chosen.push('stop')}>Stop</MenuAction>
      </MenuButton>
      <button type="button">Elsewhere</button>
    </>,
  );
  onTestFinished(unmount);
  const menu = container.querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  return { chosen, menu, elsewhere: screen.getByText('Elsewhere') };
};

test('a menu closes at a press elsewhere', () => {
  const { menu, elsewhere } = opened();

  fireEvent.pointerDown(elsewhere);

  expect(menu.open).toBe(false);
});

test('a choice and Escape close a menu', () => {
  const { chosen, menu } = opened();

  fireEvent.click(screen.getByText('Stop'));
  expect([menu.open, chosen]).toEqual([false, ['stop']]);

  menu.open = true;
  fireEvent.keyDown(screen.getByText('Stop'), { key: 'Escape' });
  expect(menu.open).toBe(false);
});
