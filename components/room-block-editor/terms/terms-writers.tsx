import { useLocale, useTranslations } from 'next-intl';
import type { TwoWriters } from '@/components/form/edited-record';
import { WrittenByTwo } from '@/components/form/two-writers';
import { datesIn } from '@/lib/domain/date-text';
import { COMPLIMENTARY_NUMBERS } from './complimentary-draft';
import type { TermsDraft, TermsPart } from './terms-draft';

interface TermsWritersProps {
  found: TwoWriters<TermsDraft>;
  current: TermsDraft;
  currency: string;
  onChoose: (changed: Partial<TermsDraft>) => void;
}

/** What somebody else changed of the terms meanwhile, in the words of their form. */
export function TermsWriters({ found, current, currency, onChoose }: TermsWritersProps) {
  const t = useTranslations('block.terms');
  const schedule = useTranslations('block.schedule');
  const fee = useTranslations('block.lateFee');
  const clause = useTranslations('block.attrition');
  const given = useTranslations('block.complimentary');
  const format = datesIn(useLocale());
  const label = (name: TermsPart) => {
    if (name === 'cancellationSteps') return t('cancellation');
    if (name === 'scheduleTemplate') return schedule('title');
    if (name === 'lateFee') return fee('title');
    if (name === 'complimentary') return given('title');
    return name === 'attrition' ? clause('title') : t(name, { currency });
  };
  const steps = ({ cancellationSteps }: TermsDraft) =>
    cancellationSteps.map(
      ({ fromDays, kind, value }) => `${t('fromDays')} ${fromDays}: ${line([t(`penalties.${kind}`), value], ' ')}`,
    );
  const payments = ({ scheduleTemplate, balanceDueDays }: TermsDraft) => {
    if (!scheduleTemplate) return [schedule('default', { days: Number(balanceDueDays) })];
    const items = scheduleTemplate.items.map(({ amount, value, due, when }) =>
      line([
        line([schedule(`amounts.${amount}`), value], ' '),
        line([schedule(`dues.${due}`), due === 'fixedDate' && when ? format.long(when) : when], ' '),
      ]),
    );
    return [...items, schedule(`lateModes.${scheduleTemplate.lateBooking}`)];
  };
  const lateFee = ({ lateFee: { kind, value, graceDays, cap } }: TermsDraft) => {
    if (kind === 'none') return [fee('kinds.none')];
    const what = kind === 'percent' ? fee('percent') : fee('amount', { currency });
    return [`${what}: ${value}`, `${fee('graceDays')}: ${graceDays}`, `${fee('cap', { currency })}: ${cap}`];
  };
  const contract = ({ attrition: { basis, rooms, ...numbers } }: TermsDraft) => {
    if (basis === 'none') return [clause('bases.none')];
    const named = (['allowancePercent', 'penaltyPercent', 'rate', 'resold'] as const).map(
      (name) => `${clause(name, { currency })}: ${numbers[name]}`,
    );
    const nights = Object.entries(rooms).map(([night, text]) => `${format.short(night)}: ${text}`);
    return [clause(`bases.${basis}`), ...named, line(nights)];
  };
  const complimentary = ({ complimentary: { basis, ...numbers } }: TermsDraft) =>
    basis === 'none'
      ? [given('bases.none')]
      : [given(`bases.${basis}`), ...COMPLIMENTARY_NUMBERS.map((name) => `${given(name)}: ${numbers[name] || '–'}`)];
  const shown = (name: TermsPart, values: TermsDraft) => {
    if (name === 'guestListShows') return t(`shows.${values[name]}`);
    if (name === 'guestChanges') return t(`guestChangesOptions.${values[name]}`);
    if (name === 'changesLockDate') return values[name] ? format.long(values[name]) : undefined;
    if (name === 'cancellationSteps') return <Lines of={steps(values)} none={t('penalties.none')} />;
    if (name === 'scheduleTemplate') return <Lines of={payments(values)} />;
    if (name === 'lateFee') return <Lines of={lateFee(values)} />;
    if (name === 'complimentary') return <Lines of={complimentary(values)} />;
    return name === 'attrition' ? <Lines of={contract(values)} /> : undefined;
  };
  return (
    <WrittenByTwo
      found={found}
      current={current}
      label={label}
      shown={shown}
      onChoose={(name, values) => onChoose({ [name]: values[name] })}
    />
  );
}

const line = (parts: readonly string[], between = ' · ') => parts.filter((part) => part !== '').join(between);

function Lines({ of, none }: { of: readonly string[]; none?: string }) {
  if (of.length === 0) return none;
  return of.map((text) => (
    <span key={text} className="d-block">
      {text}
    </span>
  ));
}
