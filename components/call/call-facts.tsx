import { useLocale, useTranslations } from 'next-intl';
import { EventTime } from '@/components/console/list/event-time';
import { EventLink } from '@/components/console/place/event-link';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { STATE_TONES } from '@/components/reservation/state-tones';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button-class';
import { Fact, Facts } from '@/components/ui/facts';
import type { CallCard } from '@/lib/contract/call-card';
import { datesIn } from '@/lib/domain/date-text';
import { formatMoney } from '@/lib/domain/money';
import { stateWord } from '@/lib/domain/standing-words';
import { clockInZone } from '@/lib/domain/zone';
import styles from './call.module.css';

/** Whom the call is for, how they are reached now and what to say. */
export function CallPerson({ card }: { card: CallCard }) {
  const t = useTranslations('calls');
  const records = useTranslations('records.calls');
  const format = datesIn(useLocale());
  const { person, mobile } = card;
  if (!person) return <p>{records('noGuest')}</p>;
  const now = new Date();
  const clocks = person.timeZones.map((zone) => `${format.clock(clockInZone(now, zone))} (${format.zone(zone)})`);
  return (
    <section aria-label={t('guest')}>
      <div className="actions mb-3">
        {mobile && !person.wrongMobile && (
          <>
            <a href={`tel:${mobile}`} className={buttonClass('primary')}>
              {t('call', { mobile })}
            </a>
            <WhatsappTexts
              phone={mobile}
              language={person.language}
              texts={[{ kind: 'own', text: person.script.join(' ') }]}
              className={buttonClass('secondary')}
            />
          </>
        )}
        {person.email && (
          <a href={`mailto:${person.email}`} className={buttonClass('secondary')}>
            {t('mail')}
          </a>
        )}
      </div>
      {person.wrongMobile && <Alert tone="warning">{t('wrongMobile')}</Alert>}
      {person.mailBlocked && <Alert tone="warning">{t('mailBlocked')}</Alert>}
      {!person.mayCallNow && <Alert tone="warning">{t('late')}</Alert>}
      <blockquote className={styles.script} lang={person.language}>
        {person.script.map((line) => (
          <p key={line} className="mb-1">
            {line}
          </p>
        ))}
      </blockquote>
      <Facts>
        <Fact label={t('facts.type')}>{records(`types.${card.type}`)}</Fact>
        {card.rule && <Fact label={t('facts.rule')}>{t(`rules.names.${card.rule}`)}</Fact>}
        <Fact label={t('facts.clock')}>{clocks.join(' / ')}</Fact>
        <Fact label={t('facts.language')}>{t(`languages.${person.language}`)}</Fact>
        <Fact label={t('facts.attendance')}>{t(`attendance.${person.attendance}`)}</Fact>
        {person.companions > 0 && <Fact label={t('facts.companions')}>{person.companions}</Fact>}
        {person.household && (
          <Fact label={t('facts.household')}>{[person.household.name, ...person.household.others].join(', ')}</Fact>
        )}
        {person.notes && <Fact label={t('facts.notes')}>{person.notes}</Fact>}
        {card.comments && <Fact label={records('columns.comments')}>{card.comments}</Fact>}
      </Facts>
    </section>
  );
}

/** The reservation of the called guest: what they owe, and what they promised. */
export function CallMoney({ card: { reservation, promise } }: { card: CallCard }) {
  const t = useTranslations('calls');
  const states = useTranslations('standing.staffState');
  const locale = useLocale();
  const format = datesIn(locale);
  if (!reservation) return null;
  const { key, standing, total, paid, balance, overdue, checkIn, checkOut } = reservation;
  return (
    <section>
      <h3>
        {t('reservation')} <EventLink href={`/adminmaster/Asistentes?key=${encodeURIComponent(key)}`}>{key}</EventLink>
      </h3>
      <p>
        <Badge tone={STATE_TONES[standing.state]}>{stateWord(standing, states)}</Badge>
      </p>
      <Facts>
        <Fact label={t('facts.total')}>{formatMoney(total, locale)}</Fact>
        <Fact label={t('facts.paid')}>{formatMoney(paid, locale)}</Fact>
        <Fact label={t('facts.balance')}>{formatMoney(balance, locale)}</Fact>
        {overdue.amount > 0 && <Fact label={t('facts.overdue')}>{formatMoney(overdue, locale)}</Fact>}
        {checkIn && checkOut && <Fact label={t('facts.stay')}>{format.range(checkIn, checkOut)}</Fact>}
        {promise && (
          <Fact label={t('facts.promise')}>
            {t('promised', { amount: formatMoney(promise.amount, locale), day: format.words(promise.on) })}
          </Fact>
        )}
      </Facts>
    </section>
  );
}

/** What came of the call before. */
export function CallHistory({ card: { history, timeZone } }: { card: CallCard }) {
  const t = useTranslations('calls');
  const records = useTranslations('records.calls');
  const locale = useLocale();
  const format = datesIn(locale);
  if (history.length === 0) return null;
  return (
    <section>
      <h3>{t('history')}</h3>
      <ol className={styles.history}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.state}`}>
            <strong>{entry.state === 'toDo' ? t('moved') : records(`states.${entry.state}`)}</strong>
            {entry.followUp && `, ${records(`types.${entry.followUp}`)}`}
            {entry.comments && <div>{entry.comments}</div>}
            {entry.promise && (
              <div>
                {t('promised', {
                  amount: formatMoney(entry.promise.amount, locale),
                  day: format.words(entry.promise.on),
                })}
              </div>
            )}
            <small>
              <EventTime at={entry.at} timeZone={timeZone} />, {records(`media.${entry.medium}`)}
              {entry.by && `, ${entry.by}`}
              {entry.nextAt && `. ${t('nextTry', { at: format.instant(entry.nextAt, timeZone) })}`}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What came of other calls of the guest. */
export function EarlierCalls({ card: { earlier, timeZone } }: { card: CallCard }) {
  const t = useTranslations('calls');
  const records = useTranslations('records.calls');
  if (earlier.length === 0) return null;
  return (
    <section>
      <h3>{t('earlier')}</h3>
      <ol className={styles.history}>
        {earlier.map(({ id, at, type, state, medium, comments }) => (
          <li key={id}>
            <strong>{records(`states.${state}`)}</strong>, {records(`types.${type}`)}
            {comments && <div>{comments}</div>}
            <small>
              <EventTime at={at} timeZone={timeZone} />, {records(`media.${medium}`)}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
