import { getLocale, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { Card } from '@/components/ui/card';
import type { Panel } from '@/lib/contract/panel';
import { formatMoney } from '@/lib/domain/money';

/** Money and room nights at risk by the hotel's contract, or where the contract is written down. */
export async function PanelAttrition({ attrition }: Pick<Panel, 'attrition'>) {
  const t = await getTranslations('panel.attrition');
  const locale = await getLocale();
  const { amount, ...facts } = attrition ?? { amount: null };
  return (
    <Card
      title={t('title')}
      footer={
        <EventLink href="/adminmaster/ConfigurarCategorias?view=terms">{t(attrition ? 'open' : 'set')}</EventLink>
      }
    >
      {amount ? (
        <>
          <p className="h3 tabular">{formatMoney(amount, locale)}</p>
          <p className="mb-0">{t('short', facts)}</p>
        </>
      ) : (
        <p className="mb-0">{t('none')}</p>
      )}
    </Card>
  );
}

/** The rooms that the hotel's contract gives for paid ones, or where the contract is written down. */
export async function PanelComplimentary({ complimentary }: Pick<Panel, 'complimentary'>) {
  const t = await getTranslations('panel.complimentary');
  // Nothing is said of a next one where none is to come.
  const facts = complimentary && { ...complimentary, missing: complimentary.missing ?? 0 };
  const href = complimentary ? '/adminmaster/Asistentes/rooming-list' : '/adminmaster/ConfigurarCategorias?view=terms';
  return (
    <Card title={t('title')} footer={<EventLink href={href}>{t(complimentary ? 'open' : 'set')}</EventLink>}>
      {facts ? (
        <>
          <p className="h3 tabular">{t('earned', facts)}</p>
          <p className="mb-0">
            {t('counted', facts)} {t('missing', facts)}
          </p>
        </>
      ) : (
        <p className="mb-0">{t('none')}</p>
      )}
    </Card>
  );
}
