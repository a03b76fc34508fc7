import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { TermsForm } from '@/components/room-block-editor/terms/terms-form';
import type { EventTerms } from '@/lib/contract/event-terms';
import english from '@/messages/en/block.json';
import policy from '@/messages/en/policy.json';
import { TERMS } from './terms-fixture';

const words = english.terms;

async function saveWith(cancellationSteps: EventTerms['cancellationSteps'], typing: () => Promise<void>) {
  render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ block: english, policy }}>
      <QueryClientProvider client={new QueryClient()}>
        <TermsForm terms={{ ...TERMS, cancellationSteps }} eventDay="2027-02-20" today="2026-09-01" nights={[]} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await typing();
  await userEvent.click(screen.getByRole('button', { name: words.save }));
}

const choose = (kind: keyof typeof words.penalties) =>
  userEvent.selectOptions(screen.getByLabelText(words.penalty), words.penalties[kind]);

describe('a cancellation step that cannot be saved', () => {
  it.each([
    ['percent', words.penaltyPercent, '120', words.wrongStep.percent],
    ['nights', words.penaltyNights, '', words.wrongStep.nights],
    ['fixed', words.penaltyFixed.replace('{currency}', 'USD'), '0', words.wrongStep.fixed],
  ] as const)('says so at its fee (%s), and its days are well', async (kind, label, value, sentence) => {
    await saveWith([{ fromDays: 30, penalty: { kind: 'none' } }], async () => {
      await choose(kind);
      if (value) await userEvent.type(screen.getByLabelText(label), value);
    });
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
    expect(screen.getByLabelText(words.fromDays)).toBeValid();
    expect(screen.getByRole('link', { name: new RegExp(sentence) })).toBeVisible();
  });

  it('is told at its days where they are missing, or another step’s', async () => {
    const fee = { kind: 'none' } as const;
    await saveWith([{ fromDays: 30, penalty: fee }], async () => {
      await userEvent.click(screen.getByRole('button', { name: words.addStep }));
    });
    const [, added] = screen.getAllByLabelText(words.fromDays);
    expect(added).toHaveAccessibleDescription(words.wrongStep.days);
    await userEvent.type(added as HTMLElement, '30');
    expect(added).toHaveAccessibleDescription(words.wrongStep.sameDays);
  });
});
