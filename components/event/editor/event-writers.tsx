import { useLocale, useTranslations } from 'next-intl';
import type { TwoWriters } from '@/components/form/edited-record';
import { TwoWritersNotice } from '@/components/form/two-writers';
import type { Language } from '@/lib/contract/bilingual-text';
import type { EventProfile, TeamChoices } from '@/lib/contract/event-profile';
import { datesIn } from '@/lib/domain/date-text';
import { RANGE_IS_USED } from '@/lib/domain/event-dates';
import { formatMoney } from '@/lib/domain/money';
import type { EditedEvent, FormOfEvent } from './event-form';

const DAYS = ['eventDate', 'range_event_start', 'range_event_end', 'answersUntil'] as const;
const AMOUNTS = ['minimumToReserve', 'adultPassPrice', 'childPassPrice'] as const;
const SEATS = ['mainUserId', 'secondaryUserId', 'plannerUserId'] as const;

const isOneOf = <Name extends string>(names: readonly Name[], name: string): name is Name =>
  names.some((each) => each === name);

interface EventWritersProps {
  form: FormOfEvent;
  found: TwoWriters<EditedEvent>;
  /** The event as it is now. */
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  people: TeamChoices;
}

/** What somebody else changed of the event meanwhile, in the words of its form. */
export function EventWriters({ form, found, profile, hotels, people }: EventWritersProps) {
  const t = useTranslations('publication.form');
  const locale = useLocale() as Language;
  const { currency, team } = profile;
  const members = [...people.couple, ...people.planners, team.main, team.secondary, team.planner];
  const shown = (name: keyof EditedEvent, values: EditedEvent) => {
    if (isOneOf(DAYS, name)) {
      if (values[name] === RANGE_IS_USED) return t('severalDays');
      return values[name] ? datesIn(locale).long(values[name]) : undefined;
    }
    if (isOneOf(AMOUNTS, name)) {
      const amount = values[name];
      return amount === null ? undefined : formatMoney({ amount, currency }, locale);
    }
    if (isOneOf(SEATS, name))
      return values[name] === null ? t('team.nobody') : members.find((member) => member?.id === values[name])?.name;
    if (name === 'hotelId')
      return values.hotelId === null ? t('noHotel') : hotels.find(({ id }) => id === values.hotelId)?.name;
    if (name === 'guestListShows') return t(`shows.${values.guestListShows}`);
    if (name === 'currencies')
      return values.currencies
        .map(({ code, rates }) => [code, ...rates.map(({ since, rate }) => `${rate} (${since})`)].join(' '))
        .join(', ');
    if (name === 'ceremony' && values.ceremony) {
      const { date, startTime, venue, location, description, dressCode } = values.ceremony;
      const words = [venue, location, description, dressCode].map((text) => text?.[locale] || text?.es || text?.en);
      return [datesIn(locale).long(date), startTime, ...words].filter(Boolean).join(' · ');
    }
    return undefined;
  };
  const label = (name: keyof EditedEvent) => {
    if (name === 'ceremony') return t('sections.ceremony');
    return name === 'isTemplate' ? t('isTemplate') : t(`fields.${name}`, { currency });
  };
  return <TwoWritersNotice form={form} found={found} label={label} shown={shown} />;
}
