'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { whatsappKindName, whatsappTemplate } from '@/components/contact/whatsapp';
import { useFailureWords } from '@/components/people/use-failure-words';
import { Alert } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { OpenedDetails } from '@/components/ui/opened-details';
import { PhoneInput } from '@/components/ui/phone-input';
import { SelectInput } from '@/components/ui/select-input';
import { Skeleton } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/api/api-error';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import { agencyWhatsappQuery, testWhatsapp } from '@/lib/api/whatsapp';
import { language } from '@/lib/contract/bilingual-text';
import type { WhatsappKind, WhatsappTested, WhatsappTestInput } from '@/lib/contract/whatsapp';
import styles from './integrations.module.css';
import { WhatsappNumber } from './whatsapp-number';

const TONES = { sent: 'success', failed: 'danger', uncertain: 'warning' } as const satisfies Record<
  WhatsappTested['state'],
  string
>;

/** What the agency's number sends by WhatsApp's platform, whether it does, and a try of it; read when it is opened. */
export function WhatsappDesk({ agencyId }: { agencyId: string }) {
  const t = useTranslations('integrations.whatsapp');
  return (
    <section className="mt-5">
      <h2>{t('title')}</h2>
      <OpenedDetails summary={t('open')}>
        <Connection agencyId={agencyId} />
      </OpenedDetails>
    </section>
  );
}

function Connection({ agencyId }: { agencyId: string }) {
  const t = useTranslations('integrations.whatsapp');
  const locale = useLocale();
  const { data, isPending } = useQuery(agencyWhatsappQuery(lazyBrowserHttp, agencyId));
  if (isPending) return <Skeleton lines={4} />;
  if (!data) return <Alert tone="danger">{t('failed')}</Alert>;
  const { on, hears, templates, own } = data;
  return (
    <>
      <p className="my-3">
        <Badge tone={on ? 'success' : 'neutral'}>{t(on ? 'on' : 'off')}</Badge>{' '}
        <Badge tone={on && hears ? 'success' : 'neutral'}>{t(on && hears ? 'hears' : 'deaf')}</Badge>
      </p>
      {!on && !own && <p className="form-text">{t('offText')}</p>}
      <WhatsappNumber agencyId={agencyId} own={own} isOn={on} />
      <p>{t('templates')}</p>
      <ul className="list-plain">
        {templates.map(({ kind, template }) => (
          <li key={kind} className="mb-3">
            <strong>{whatsappKindName(locale, kind)}</strong> · <code>{template}</code>
            {language.options.map((each) => (
              <div key={each} className={styles.template}>
                <span lang={each}>{whatsappTemplate(each, kind)}</span>
                <CopyValue
                  value={whatsappTemplate(each, kind)}
                  shown={null}
                  label={t(`copyIn.${each}`)}
                  copiedLabel={t('copied')}
                />
              </div>
            ))}
          </li>
        ))}
      </ul>
      {on && <Test agencyId={agencyId} kinds={templates.map(({ kind }) => kind)} />}
    </>
  );
}

function Test({ agencyId, kinds }: { agencyId: string; kinds: WhatsappKind[] }) {
  const t = useTranslations('integrations.whatsapp');
  const locale = useLocale();
  const id = useId();
  const failureWords = useFailureWords();
  const form = useForm<WhatsappTestInput>({
    defaultValues: { mobile: '', kind: kinds[0] ?? 'guest', language: locale },
  });
  const sending = useSend({
    sendKeyed: (http, test: WhatsappTestInput, idempotencyKey) =>
      testWhatsapp(http, { ...test, agencyId }, idempotencyKey),
  });
  const { result, failure } = sending;
  const wrongMobile = failure instanceof ApiError ? failure.fields.mobile : undefined;
  return (
    <form onSubmit={form.handleSubmit(sending.save)} aria-labelledby={`${id}-title`} className={styles.test}>
      <h3 id={`${id}-title`}>{t('test')}</h3>
      <Field id={`${id}-mobile`} label={t('mobile')} hint={t('mobileHint')} error={wrongMobile}>
        {(input) => <PhoneInput {...input} {...form.register('mobile')} autoComplete="tel" required />}
      </Field>
      <Field id={`${id}-kind`} label={t('kind')}>
        {(input) => (
          <SelectInput {...input} {...form.register('kind')}>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {whatsappKindName(locale, each)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field id={`${id}-language`} label={t('language')}>
        {(input) => (
          <SelectInput {...input} {...form.register('language')}>
            {language.options.map((each) => (
              <option key={each} value={each}>
                {t(`languages.${each}`)}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {failure && !wrongMobile && <Alert tone="danger">{failureWords(failure)}</Alert>}
      {result && (
        <Alert tone={TONES[result.state]}>
          {t(`tested.${result.state}`)}
          {result.error && <> ({result.error})</>}
        </Alert>
      )}
      <Button type="submit" variant="secondary" busy={sending.busy}>
        {t('send')}
      </Button>
    </form>
  );
}
