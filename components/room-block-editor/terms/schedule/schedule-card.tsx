import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { type ScheduleTemplate, scheduleTemplate } from '@/lib/contract/booking-terms';
import styles from '../../editor.module.css';
import type { Sample, SampleEvent } from './sample-booking';
import { defaultTemplate, type ScheduleDraft, scheduleDraft, type WrongItem } from './schedule-drafts';
import { ScheduleItems } from './schedule-items';
import { SchedulePreview } from './schedule-preview';

interface ScheduleCardProps {
  prefix: string;
  currency: string;
  draft: ScheduleDraft;
  /** As it can be read now; undefined where an item is wrong. */
  template: ScheduleTemplate | null | undefined;
  wrong: WrongItem[];
  event: SampleEvent;
  sample: Sample;
  onChange: (draft: ScheduleDraft) => void;
}

const lateModes = scheduleTemplate.shape.lateBooking;

/** The event's payment schedule: its own items, or the default of minimum and balance. */
export function ScheduleCard(props: ScheduleCardProps) {
  const { prefix, currency, draft, template, wrong, event, sample, onChange } = props;
  const t = useTranslations('block.schedule');
  const own = () => onChange(scheduleDraft(defaultTemplate(event.balanceDueDays), currency));
  return (
    <Card title={t('title')}>
      <p className="console-hint mb-3">{draft ? t('hint') : t('default', { days: event.balanceDueDays })}</p>
      {draft && (
        <>
          <ScheduleItems
            prefix={prefix}
            currency={currency}
            items={draft.items}
            wrong={wrong}
            onChange={(items) => onChange({ ...draft, items })}
          />
          <Field id={`${prefix}-late`} label={t('late')} hint={t('lateHint')} className="mt-3 mb-0">
            {(input) => (
              <SelectInput
                {...input}
                className={styles.lateMode}
                value={draft.lateBooking}
                onChange={(change) => onChange({ ...draft, lateBooking: lateModes.parse(change.target.value) })}
              >
                {lateModes.options.map((mode) => (
                  <option key={mode} value={mode}>
                    {t(`lateModes.${mode}`)}
                  </option>
                ))}
              </SelectInput>
            )}
          </Field>
        </>
      )}
      <div className="mt-3">
        <Button variant="secondary" small onClick={draft ? () => onChange(null) : own}>
          {draft ? t('useDefault') : t('own')}
        </Button>
      </div>
      {template === undefined ? (
        <p className="console-hint mt-3 mb-0">{t('noPreview')}</p>
      ) : (
        <SchedulePreview template={template} event={event} currency={currency} start={sample} />
      )}
    </Card>
  );
}
