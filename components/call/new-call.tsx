'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { NamePicker, type PickedName } from '@/components/guest/name-picker';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { createCalls } from '@/lib/api/call';
import { useSend } from '@/lib/api/use-send';
import type { CallInput } from '@/lib/contract/call-card';
import { attendance } from '@/lib/contract/guest';
import { CallAbout, CallsReport, callOf, USUAL_CALL } from './call-about';
import { useCallFailure } from './use-call-failure';

const NOBODY: PickedName = { name: '', guestId: null };
const WITH_OR_WITHOUT = ['with', 'without'] as const;

interface NewCallProps {
  eventId: string;
  /** Time zone of the event, in which the time of the call is chosen. */
  timeZone: string;
  onMade: () => void;
}

/** Makes a call for one guest, or one each for all whom the filters show. */
export function NewCall({ eventId, timeZone, onMade }: NewCallProps) {
  const t = useTranslations('calls.new');
  const failureText = useCallFailure();
  const id = useId();
  const [many, setMany] = useState(false);
  const [guest, setGuest] = useState(NOBODY);
  const [about, setAbout] = useState(USUAL_CALL);
  const [answer, setAnswer] = useState<(typeof attendance.options)[number] | ''>('pending');
  const [booked, setBooked] = useState<(typeof WITH_OR_WITHOUT)[number] | ''>('without');
  const [mobile, setMobile] = useState<(typeof WITH_OR_WITHOUT)[number] | ''>('with');
  const made = useSend({
    sendKeyed: (http, call: CallInput, idempotencyKey) => createCalls(http, { eventId, call, idempotencyKey }),
    onDone: () => {
      setGuest(NOBODY);
      onMade();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const filter = {
      ...(answer && { 'filter[attendance]': answer }),
      ...(booked && { 'filter[reservation]': booked }),
      ...(mobile && { 'filter[mobile]': mobile }),
    };
    const call = callOf(about, timeZone);
    if (many) void made.save({ ...call, filter });
    else if (guest.guestId) void made.save({ ...call, guestId: guest.guestId });
  };
  return (
    <form onSubmit={submit}>
      <fieldset className="mb-3">
        <legend className="h6">{t('whom')}</legend>
        {[false, true].map((each) => (
          <div className="form-check" key={String(each)}>
            <input
              type="radio"
              className="form-check-input"
              name={`${id}-whom`}
              id={`${id}-${each}`}
              checked={many === each}
              onChange={() => setMany(each)}
            />
            <label className="form-check-label" htmlFor={`${id}-${each}`}>
              {t(each ? 'many' : 'one')}
            </label>
          </div>
        ))}
      </fieldset>
      {many ? (
        <>
          <p>{t('manyText')}</p>
          <Field id={`${id}-answer`} label={t('answer')}>
            {(input) => (
              <SelectInput
                {...input}
                value={answer}
                onChange={({ target }) => setAnswer(attendance.safeParse(target.value).data ?? '')}
              >
                <option value="">{t('any')}</option>
                {attendance.options
                  .filter((each) => each !== 'doesNotAttend')
                  .map((each) => (
                    <option key={each} value={each}>
                      {t(`answers.${each}`)}
                    </option>
                  ))}
              </SelectInput>
            )}
          </Field>
          <Either id={`${id}-booked`} name="booked" value={booked} onChange={setBooked} />
          <Either id={`${id}-mobile`} name="mobile" value={mobile} onChange={setMobile} />
        </>
      ) : (
        <NamePicker
          id={`${id}-guest`}
          label={t('guest')}
          eventId={eventId}
          value={guest}
          offersList
          onChange={setGuest}
        />
      )}
      <CallAbout value={about} timeZone={timeZone} onChange={setAbout} />
      {made.failure && <Alert tone="danger">{failureText(made.failure)}</Alert>}
      {made.done && made.result && <CallsReport report={made.result} />}
      <Button type="submit" busy={made.busy} disabled={!many && guest.guestId === null}>
        {t('make')}
      </Button>
    </form>
  );
}

interface EitherProps {
  id: string;
  name: 'booked' | 'mobile';
  value: (typeof WITH_OR_WITHOUT)[number] | '';
  onChange: (value: EitherProps['value']) => void;
}

/** A filter with three choices: with it, without it, or both. */
function Either({ id, name, value, onChange }: EitherProps) {
  const t = useTranslations('calls.new');
  return (
    <Field id={id} label={t(name)}>
      {(input) => (
        <SelectInput
          {...input}
          value={value}
          onChange={({ target }) => onChange(WITH_OR_WITHOUT.find((each) => each === target.value) ?? '')}
        >
          <option value="">{t('any')}</option>
          {WITH_OR_WITHOUT.map((each) => (
            <option key={each} value={each}>
              {t(`${each}.${name}`)}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}
