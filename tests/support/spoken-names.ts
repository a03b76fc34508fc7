/** Letters and figures alone: whoever speaks to a page does not speak its punctuation. */
const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

const isSeen = (words: Element | null) => !words?.closest('[aria-hidden="true"], .visually-hidden');

function seenText(control: Element): string {
  let seen = '';
  const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (isSeen(node.parentElement)) seen += node.textContent;
  return seen;
}

/**
 * Buttons and links whose name leaves out words that are seen on them: whoever uses the page by voice says what they see,
 * and reaches nothing by it.
 */
export const misnamed = (page: Element): string[] =>
  [...page.querySelectorAll('button[aria-label], a[aria-label], summary[aria-label]')]
    .map((control) => ({ name: control.getAttribute('aria-label') ?? '', seen: seenText(control) }))
    .filter(({ name, seen }) => !wordsOf(name).includes(wordsOf(seen).trimEnd()))
    .map(({ name, seen }) => `${seen} is called ${name}`);
