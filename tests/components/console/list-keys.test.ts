import { afterEach, expect, it } from 'vitest';
import { moveRow } from '@/components/console/search/list-keys';

afterEach(() => {
  document.body.innerHTML = '';
});

const focused = () => document.activeElement?.textContent;

it.each([
  [
    'table',
    '<div class="data-table"><table><tbody>',
    '<tr><td><input type="checkbox">',
    '</td></tr>',
    '</table></div>',
  ],
  ['list of another shape', '<ul>', '<li data-row="true">', '</li>', '</ul>'],
])('J and K go from row to row of a %s, from wherever in a row the focus is', (_, open, begin, end, close) => {
  const rows = ['uno', 'dos', 'tres'].map((name) => `${begin}<a href="#">${name}</a><button>más</button>${end}`);
  document.body.innerHTML = `<main id="content"><a href="#">fuera</a>${open}${rows.join('')}${close}</main>`;
  expect(moveRow(1)).toBe(true);
  expect(focused()).toBe('uno');
  moveRow(1);
  expect(focused()).toBe('dos');
  document.querySelectorAll('button')[1]?.focus();
  moveRow(1);
  expect(focused()).toBe('tres');
  // There is none behind the last.
  moveRow(1);
  expect(focused()).toBe('tres');
  moveRow(-1);
  expect(focused()).toBe('dos');
});

it('leave the key to others where the page has no list', () => {
  document.body.innerHTML = '<main id="content"><a href="#">fuera</a></main>';
  expect(moveRow(1)).toBe(false);
});
