'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Alert } from '@/components/ui/alert';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { TextInput } from '@/components/ui/text-input';
import {
  type CallMedium,
  type CallPriority,
  type CallType,
  callMedium,
  callPriority,
  callType,
} from '@/lib/contract/call';
import type { CallsMade } from '@/lib/contract/call-card';
import { CallTime, type ChosenTime, instantOf, NO_TIME } from './call-time';

const REFUSALS = ['callOpen', 'guestDeclined', 'guestUnreachable'] as const;
const COMMENT_MOST = 200;

interface AboutCall {
  type: CallType;
  priority: CallPriority;
  comments: string;
  /** Empty = the one that the guest prefers. */
  medium: CallMedium | '';
  time: ChosenTime;
}

export const USUAL_CALL: AboutCall = { type: 'reserve', priority: 'medium', comments: '', medium: '', time: NO_TIME };

/** The call as it is sent, without the guest whom it is for. */
export function callOf({ medium, time, ...about }: AboutCall, timeZone: string) {
  const at = instantOf(time, timeZone);
  return { ...about, ...(medium && { medium }), ...(at && { at }) };
}

interface CallAboutProps {
  value: AboutCall;
  /** Time zone of the event, in which the time of the call is chosen. */
  timeZone: string;
  onChange: (value: AboutCall) => void;
}

/** By what and when a call is made, what it is about and how urgent it is. */
export function CallAbout({ value, timeZone, onChange }: CallAboutProps) {
  const t = useTranslations('calls.new');
  const facts = useTranslations('calls.facts');
  const records = useTranslations('records.calls');
  const id = useId();
  return (
    <>
      <Field id={`${id}-medium`} label={facts('medium')}>
        {(input) => (
          <SelectInput
            {...input}
            value={value.medium}
            onChange={({ target }) => onChange({ ...value, medium: callMedium.safeParse(target.value).data ?? '' })}
          >
            <option value="">{t('preferred')}</option>
            <MediumOptions />
          </SelectInput>
        )}
      </Field>
      <CallTime
        value={value.time}
        timeZone={timeZone}
        without={t('now')}
        onChange={(time) => onChange({ ...value, time })}
      />
      <Field id={`${id}-type`} label={records('columns.type')}>
        {(input) => (
          <SelectInput
            {...input}
            value={value.type}
            onChange={({ target }) => onChange({ ...value, type: callType.parse(target.value) })}
          >
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
            value={value.priority}
            onChange={({ target }) => onChange({ ...value, priority: callPriority.parse(target.value) })}
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
            value={value.comments}
            onChange={({ target }) => onChange({ ...value, comments: target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** How many calls were made, and how many guests got none and why. */
export function CallsReport({ report: { made, refused } }: { report: CallsMade }) {
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

/** The media of a call, to be chosen from. */
export function MediumOptions() {
  const t = useTranslations('records.calls.media');
  return callMedium.options.map((medium) => (
    <option key={medium} value={medium}>
      {t(medium)}
    </option>
  ));
}
