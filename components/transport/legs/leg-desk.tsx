'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { NumberInput } from '@/components/form/number-input';
import { useFormFields } from '@/components/form/use-form-fields';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { sentenceOf } from '@/lib/api/api-error';
import { addLeg, moveParties, suggestLegs } from '@/lib/api/transport-leg';
import { useSend } from '@/lib/api/use-send';
import { TRANSPORT_LEG } from '@/lib/config/constants';
import {
  type LegInput,
  type LegMoves,
  type LegParty,
  type LegPlan,
  type LegSuggestionInput,
  legMovement,
  legSuggestionInput,
  type TransportLeg,
} from '@/lib/contract/transport-leg';
import { datesIn } from '@/lib/domain/date-text';
import { LegCard } from './leg-card';
import { LegManifests } from './leg-manifests';
import styles from './legs.module.css';
import { PartyList, partyKey } from './party-list';
import { useDayPlan } from './use-day-plan';

const NOWHERE = 'nowhere';
const RULES = ['windowMinutes', 'capacity'] as const;
const rules = legSuggestionInput.omit({ day: true });

interface LegDeskProps {
  initial: LegPlan;
  /** Whether the reader plans transport; others only read. */
  plans: boolean;
}

/** A day's vehicles and who rides in them; parties are dragged, or ticked and sent to a vehicle. */
export function LegDesk({ initial, plans }: LegDeskProps) {
  const t = useTranslations('transport.legs');
  const format = datesIn(useLocale());
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState('');
  const form = useForm({ resolver: zodResolver(rules), defaultValues: TRANSPORT_LEG, shouldFocusError: false });
  const fields = useFormFields({ form, id, names: RULES, sentence: (name) => t(`wrong.${name}`) });
  const [said, setSaid] = useState('');
  const { plan, going, coming, goTo, readAgain, takeAnswer, takeStale } = useDayPlan(initial, (isOtherDay) => {
    setChosen(new Set());
    if (isOtherDay) setTarget('');
  });
  const { eventId, day } = plan;
  const all = [...plan.waiting, ...plan.legs.flatMap(({ parties }) => parties)];
  const suggesting = useSend({
    sendKeyed: (http, asked: LegSuggestionInput, idempotencyKey) =>
      suggestLegs(http, { eventId, idempotencyKey, ...asked }),
    onDone: takeAnswer,
  });
  const adding = useSend({
    sendKeyed: (http, leg: LegInput, idempotencyKey) => addLeg(http, { eventId, idempotencyKey, ...leg }),
    onDone: takeAnswer,
  });
  const moving = useSend({
    send: (http, moves: LegMoves) => moveParties(http, { eventId, ...moves }),
    onDone: (next, { parties }) => {
      takeAnswer(next);
      setSaid(t('moved', { count: parties.length }));
    },
    // Somebody else may have moved people meanwhile.
    onFailed: (_, asked) => readAgain(asked.day),
  });
  /** Before something is begun: what was said of earlier actions goes, so that the next failure is the one shown. */
  const forget = () => {
    setSaid('');
    for (const each of [going, suggesting, adding, moving]) if (!each.busy) each.forget();
  };
  const move = (parties: readonly LegParty[], legId: string | null) => {
    if (!day || parties.length === 0) return;
    forget();
    const asked = parties.map(({ requestId, movement }) => ({ requestId, movement }));
    void moving.save({ day, legId, parties: asked });
  };
  /** Moves the dragged party; one that is ticked takes all other ticked parties along. */
  const drop = (key: string, legId: string | null) => {
    const keys = chosen.has(key) ? chosen : new Set([key]);
    move(
      all.filter((party) => keys.has(partyKey(party))),
      legId,
    );
  };
  const choose = (key: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  const list = (parties: readonly LegParty[]) => (
    <PartyList parties={parties} plans={plans} chosen={chosen} onChoose={choose} />
  );
  const nameOf = ({ movement, pickUpTime, vehicle }: TransportLeg) =>
    [t(`movement.${movement}`), pickUpTime ? format.clock(pickUpTime) : t('noTime'), vehicle]
      .filter(Boolean)
      .join(', ');
  if (!day) return <EmptyState title={t('none')} text={t('noneText')} />;
  // The vehicle may have been removed since it was chosen.
  const sendTo = target === NOWHERE || plan.legs.some((leg) => leg.id === target) ? target : '';
  const isUnplaced = suggesting.result === plan && plan.waiting.length > 0;
  const failure = suggesting.failure ?? adding.failure ?? moving.failure ?? going.failure;
  return (
    <>
      <nav aria-label={t('days')} className={styles.days}>
        {plan.days.map(({ day: each, parties, waiting }) => (
          <Button
            key={each}
            small
            variant={each === day ? 'primary' : 'secondary'}
            aria-current={each === day ? 'date' : undefined}
            busy={each === coming}
            onClick={() => {
              forget();
              goTo(each);
            }}
          >
            {t('dayOf', { day: format.short(each), parties, waiting })}
          </Button>
        ))}
      </nav>
      <p className="text-secondary">{t('timeZone', { zone: format.zone(plan.timeZone) })}</p>
      {plans && (
        <form
          noValidate
          className={styles.rules}
          onSubmit={form.handleSubmit((asked) => {
            forget();
            return suggesting.save({ day, ...asked });
          }, fields.focusWrong)}
        >
          {RULES.map((name) => (
            <Field key={name} {...fields.field(name)} label={t(name)}>
              {(input) => <NumberInput {...input} {...fields.control(name)} />}
            </Field>
          ))}
          <Button type="submit" busy={suggesting.busy} disabled={plan.waiting.length === 0}>
            {t('suggest')}
          </Button>
          {legMovement.options.map((movement) => (
            <Button
              key={movement}
              variant="secondary"
              busy={adding.busy}
              onClick={form.handleSubmit(({ capacity }) => {
                forget();
                return adding.save({ movement, day, capacity });
              }, fields.focusWrong)}
            >
              {t('addLeg')}: {t(`movement.${movement}`)}
            </Button>
          ))}
        </form>
      )}
      {isUnplaced && <Alert tone="info">{t('unplaced')}</Alert>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={styles.legs}>
        <section
          className={styles.waiting}
          aria-labelledby={`${id}-waiting`}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            drop(event.dataTransfer.getData('text/plain'), null);
          }}
        >
          <h2 id={`${id}-waiting`} className="h5">
            {t('waiting')}
          </h2>
          {plan.waiting.length === 0 ? <p className="text-secondary">{t('everybody')}</p> : list(plan.waiting)}
        </section>
        {plan.legs.map((leg) => (
          <LegCard
            key={leg.id}
            leg={leg}
            name={nameOf(leg)}
            plans={plans}
            suppliers={plan.suppliers}
            onPlan={takeAnswer}
            onStale={takeStale}
            onDropParty={(key) => drop(key, leg.id)}
          >
            {list(leg.parties)}
          </LegCard>
        ))}
      </div>
      {(failure || (plans && chosen.size > 0)) && (
        <div className={styles.bar}>
          {failure && <Alert tone="danger">{sentenceOf(failure, t('failed'))}</Alert>}
          {plans && chosen.size > 0 && (
            <>
              <span>{t('chosen', { count: chosen.size })}</span>
              <Field id={`${id}-target`} label={t('moveTo')} className="mb-0">
                {(input) => (
                  <SelectInput {...input} value={sendTo} onChange={(event) => setTarget(event.target.value)}>
                    <option value="">{t('chooseLeg')}</option>
                    {plan.legs.map((leg) => (
                      <option key={leg.id} value={leg.id}>
                        {nameOf(leg)} · {t('seats', { people: leg.people, capacity: leg.capacity })}
                      </option>
                    ))}
                    <option value={NOWHERE}>{t('waiting')}</option>
                  </SelectInput>
                )}
              </Field>
              <Button
                busy={moving.busy}
                disabled={sendTo === ''}
                onClick={() =>
                  move(
                    all.filter((party) => chosen.has(partyKey(party))),
                    sendTo === NOWHERE ? null : sendTo,
                  )
                }
              >
                {t('move')}
              </Button>
            </>
          )}
        </div>
      )}
      <LegManifests plan={plan} day={day} plans={plans} />
    </>
  );
}
