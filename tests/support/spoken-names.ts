/** Letters and figures alone: whoever speaks to a page does not speak its punctuation. */
const spoken = (text: string) =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

function seenText(control: Element): string {
  let seen = '';
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement?.closest('.visually-hidden')) seen += node.textContent;
  return seen;
}

/**
 * Buttons and links whose name leaves out words that are seen on them: whoever uses the page by voice says what they
 * see, and reaches nothing by it.
 */
export const misnamed = (page: Element): string[] =>
  [...page.querySelectorAll('button[aria-label], a[aria-label], summary[aria-label]')]
    .map((control) => ({ name: control.getAttribute('aria-label') ?? '', seen: seenText(control) }))
    .filter(({ name, seen }) => !spoken(name).includes(spoken(seen)))
    .map(({ name, seen }) => `${seen} is called ${name}`);
