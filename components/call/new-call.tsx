'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { NamePicker, type PickedName } from '@/components/guest/name-picker';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import { createCalls } from '@/lib/api/call';
import { useSend } from '@/lib/api/use-send';
import { type CallPriority, type CallType, callPriority, callType } from '@/lib/contract/call';
import type { CallInput, CallsMade } from '@/lib/contract/call-card';
import { attendance } from '@/lib/contract/guest';
import { useCallFailure } from './use-call-failure';

const NOBODY: PickedName = { name: '', guestId: null };
const WITH_OR_WITHOUT = ['with', 'without'] as const;
const REFUSALS = ['callOpen', 'guestDeclined', 'guestUnreachable'] as const;
const COMMENT_MOST = 200;

interface NewCallProps {
  eventId: string;
  onMade: () => void;
}

/** Makes a call for one guest, or one each for all whom the filters show. */
export function NewCall({ eventId, onMade }: NewCallProps) {
  const t = useTranslations('calls.new');
  const records = useTranslations('records.calls');
  const failureText = useCallFailure();
  const id = useId();
  const [many, setMany] = useState(false);
  const [guest, setGuest] = useState(NOBODY);
  const [type, setType] = useState<CallType>('reserve');
  const [priority, setPriority] = useState<CallPriority>('medium');
  const [comments, setComments] = useState('');
  const [answer, setAnswer] = useState<(typeof attendance.options)[number] | ''>('pending');
  const [booked, setBooked] = useState<(typeof WITH_OR_WITHOUT)[number] | ''>('without');
  const made = useSend({
    sendKeyed: (http, call: CallInput, idempotencyKey) => createCalls(http, { eventId, call, idempotencyKey }),
    onDone: () => {
      setGuest(NOBODY);
      onMade();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const about = { type, priority, comments };
    const filter = {
      ...(answer && { 'filter[attendance]': answer }),
      ...(booked && { 'filter[reservation]': booked }),
    };
    if (many) void made.save({ ...about, filter });
    else if (guest.guestId) void made.save({ ...about, guestId: guest.guestId });
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
          <Field id={`${id}-booked`} label={t('booked')}>
            {(input) => (
              <SelectInput
                {...input}
                value={booked}
                onChange={({ target }) => setBooked(WITH_OR_WITHOUT.find((each) => each === target.value) ?? '')}
              >
                <option value="">{t('any')}</option>
                {WITH_OR_WITHOUT.map((each) => (
                  <option key={each} value={each}>
                    {t(each)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
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
      <Field id={`${id}-type`} label={records('columns.type')}>
        {(input) => (
          <SelectInput {...input} value={type} onChange={({ target }) => setType(callType.parse(target.value))}>
            {callType.options.map((each) => (
              <option key={each} value={each}>
                {records(`types.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${id}-priority`} label={records('columns.priority')}>
        {(input) => (
          <SelectInput
            {...input}
            value={priority}
            onChange={({ target }) => setPriority(callPriority.parse(target.value))}
          >
            {callPriority.options.map((each) => (
              <option key={each} value={each}>
                {records(`priorities.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${id}-comments`} label={records('columns.comments')} optional={t('optional')}>
        {(input) => (
          <TextInput
            {...input}
            maxLength={COMMENT_MOST}
            value={comments}
            onChange={({ target }) => setComments(target.value)}
          />
        )}
      </Field>
      {made.failure && <Alert tone="danger">{failureText(made.failure)}</Alert>}
      {made.done && made.result && <Made report={made.result} />}
      <Button type="submit" busy={made.busy} disabled={!many && guest.guestId === null}>
        {t('make')}
      </Button>
    </form>
  );
}

/** How many calls were made, and how many guests got none and why. */
function Made({ report: { made, refused } }: { report: CallsMade }) {
  const t = useTranslations('calls.new');
  const without = REFUSALS.filter((each) => refused[each] > 0);
  return (
    <Alert tone={made > 0 ? 'success' : 'info'} title={t('made', { count: made })}>
      {without.length > 0 && (
        <ul className="mb-0">
          {without.map((each) => (
            <li key={each}>{t(`refused.${each}`, { count: refused[each] })}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
