import type { getMessages } from 'next-intl/server';

/** The messages that the desk of guests needs in addition to the console's. */
export const guestDeskMessages = ({
  calls,
  guests,
  mailings,
  people,
  records,
}: Awaited<ReturnType<typeof getMessages>>) => ({
  guests,
  records: { calls: records.calls },
  people: { failed: people.failed },
  calls: { new: calls.new, facts: calls.facts, outcome: calls.outcome, failed: calls.failed },
  mailings: { kind: mailings.kind, form: { cost: mailings.form.cost } },
});
