import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { wholeStyles } from '@/tests/support/quick-styles';

const KINDS = [
  'a',
  'b',
  'button',
  'datalist',
  'div',
  'fieldset',
  'label',
  'li',
  'p',
  'script',
  'span',
  'template',
  'ul',
];
const AROUND = {
  plain: {},
  unseen: { style: { display: 'flex', visibility: 'hidden' as const } },
  untouchable: { style: { visibility: 'visible' as const, pointerEvents: 'none' as const } },
};
const WAYS = {
  ...AROUND,
  hidden: { hidden: true },
  gone: { style: { display: 'none' } },
  popover: { popover: 'auto' as const },
};

/** The same questions of both. */
const answersOf = (ask: typeof getComputedStyle, element: Element) => {
  const style = ask(element);
  const { display, visibility, pointerEvents, color } = style;
  return { display, visibility, pointerEvents, color, byName: style.getPropertyValue('display') };
};

it('is told of every element what jsdom itself says of it', () => {
  const whole = wholeStyles();
  const { container } = render(
    Object.entries(AROUND).flatMap(([name, outer]) =>
      Object.entries(WAYS).map(([ownName, own]) => (
        <section key={`${name} ${ownName}`} {...outer}>
          {KINDS.map((kind) => createElement(kind, { ...own, key: kind }))}
          <input {...own} />
          <input type="hidden" {...own} />
          <dialog {...own}>
            <em />
          </dialog>
          <dialog open {...own}>
            <em />
          </dialog>
          <details {...own}>
            <summary />
            <em />
          </details>
          <svg style={'style' in own ? own.style : undefined} aria-hidden>
            <path />
          </svg>
          <table {...own}>
            <thead {...own}>
              <tr>
                <th />
              </tr>
            </thead>
            <tbody>
              <tr {...own}>
                <td>
                  <em />
                </td>
              </tr>
            </tbody>
          </table>
        </section>
      )),
    ),
  );
  const elements = [...container.querySelectorAll('*')];
  expect(elements.length).toBeGreaterThan(400);
  expect(getComputedStyle).not.toBe(whole);
  for (const element of elements)
    expect({ element: element.outerHTML, ...answersOf(getComputedStyle, element) }).toEqual({
      element: element.outerHTML,
      ...answersOf(whole, element),
    });
});

it('is told of a style sheet, where a page has one', () => {
  document.head.append(Object.assign(document.createElement('style'), { textContent: '.away { display: none }' }));
  const { container } = render(<p className="away" />);
  expect(getComputedStyle(container.querySelector('p') as Element).display).toBe('none');
});
