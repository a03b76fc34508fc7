export type SandboxOutcome = 'succeeds' | 'declined' | 'needsAuthentication';

/** The sandbox's test numbers, Stripe's own, as they are printed. */
export const SANDBOX_CARDS: readonly { number: string; outcome: SandboxOutcome }[] = [
  { number: '4242 4242 4242 4242', outcome: 'succeeds' },
  { number: '4000 0000 0000 0002', outcome: 'declined' },
  { number: '4000 0025 0000 3155', outcome: 'needsAuthentication' },
];

const digits = (number: string) => number.replace(/[\s-]/g, '');

/** The sandbox's answer to a card number; null for every number that is none of its own. */
export function sandboxCardOutcome(number: string): SandboxOutcome | null {
  return SANDBOX_CARDS.find((card) => digits(card.number) === digits(number))?.outcome ?? null;
}
