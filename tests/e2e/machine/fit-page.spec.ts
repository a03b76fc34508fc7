import { expect, type Page, test } from 'playwright/test';
import { accessibilityFaults, lappingWords } from '../support/fit-page';

const onWhite = (body: string) =>
  `<!doctype html><html lang="en"><title>Looks</title><body style="background: #fff; color: #222; font: 16px sans-serif">
    <main><h1>Looks</h1>${body}</main>`;

async function contrastFaults(page: Page, body: string): Promise<string[]> {
  await page.setContent(onWhite(body));
  return (await accessibilityFaults(page)).filter((fault) => fault.startsWith('color-contrast'));
}

test('a text that is hard to read is told once its look differs from those that were judged', async ({ page }) => {
  expect(await contrastFaults(page, '<p>Dark on white</p>')).toEqual([]);
  for (const [name, body] of [
    ['its color', '<p>Dark on white</p><p style="color: #bbb">Pale</p>'],
    ['the ground of what it lies in', '<div style="background: #333"><section><p>Dark on dark</p></section></div>'],
    ['what dims it and its ground', '<div style="opacity: 0.3"><p>Dimmed</p></div>'],
    ['a ground that lies on a dimmed one', '<div style="opacity: 0.3"><p style="background: #fff">Dimmed</p></div>'],
  ] as const)
    expect(await contrastFaults(page, body), name).toHaveLength(1);
});

test('a text that lies over others without a ground of its own is judged each time', async ({ page }) => {
  const over = (ground: string) =>
    `<div style="position: relative; height: 60px"><div style="position: absolute; inset: 0; background: ${ground}"></div>
      <p style="position: absolute; inset: 0; margin: 0">Over it</p></div>`;
  expect(await contrastFaults(page, over('#fff'))).toEqual([]);
  expect(await contrastFaults(page, over('#333'))).toHaveLength(1);
});

test('a fault is told each time that it is looked at', async ({ page }) => {
  const body = '<p style="color: #bbb">Pale</p>';
  expect(await contrastFaults(page, body)).toHaveLength(1);
  expect(await contrastFaults(page, body)).toHaveLength(1);
});

test('words of a table that lie upon the next column are told, those that are cut at their own are not', async ({
  page,
}) => {
  const lapping = async (style: string) => {
    await page.setContent(
      onWhite(`<table style="table-layout: fixed; width: 200px"><tr>
        <td style="white-space: nowrap; ${style}">15-06-2027 to 19-06-2027</td><td>Ground floor</td></tr></table>`),
    );
    return lappingWords(page);
  };
  expect(await lapping('')).toEqual(['15-06-2027 to 19-06-2027 | Ground floor']);
  expect(await lapping('overflow: hidden; text-overflow: ellipsis')).toEqual([]);
  expect(await lapping('white-space: normal')).toEqual([]);
});

test('words that are folded away lie upon nothing until they are opened', async ({ page }) => {
  const lapping = async (state: string) => {
    await page.setContent(
      onWhite(`<table><tr style="display: grid">
        <td><details ${state}><summary>What</summary><pre style="height: 0; margin: 0">What we sent</pre></details></td>
        <td>Waiting</td></tr></table>`),
    );
    return lappingWords(page);
  };
  expect(await lapping('open')).toHaveLength(1);
  expect(await lapping('')).toEqual([]);
});
