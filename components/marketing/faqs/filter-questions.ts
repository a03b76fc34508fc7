import { matchesName } from '@/components/event/guests/matches-name';

/**
 * Hides every question of the box that lacks a typed word and opens the others; with nothing typed all are shown closed.
 * Returns how many are left; null with nothing typed. The questions are the server's own markup: nothing else ever draws them anew.
 */
export function filterQuestions(box: HTMLElement, typed: string): number | null {
  let left = 0;
  for (const group of box.querySelectorAll<HTMLElement>('.faq-group')) {
    const before = left;
    for (const question of group.querySelectorAll('details')) {
      const matches = matchesName(question.textContent.replace(/[^\p{L}\p{N}]+/gu, ' '), typed);
      question.hidden = !matches;
      question.open = matches && typed.trim() !== '';
      if (matches) left += 1;
    }
    group.hidden = left === before;
  }
  return typed.trim() === '' ? null : left;
}
