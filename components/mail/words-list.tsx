import { getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import listStyles from '@/components/console/record-list/record-list.module.css';
import { Badge } from '@/components/ui/badge';
import { DataTable } from '@/components/ui/data-table';
import { type MailWordsSummary, mailArea } from '@/lib/contract/mail-words';
import styles from './words.module.css';
import { WORDS_PATH } from './words-path';

/** The agency's mails, area by area, with their subjects in both languages and the way to word each. */
export async function WordsList({ mails }: { mails: MailWordsSummary[] }) {
  const t = await getTranslations('mailWords');
  return mailArea.options.map((area) => (
    <section key={area} aria-labelledby={`mails-${area}`} className={styles.area}>
      <h2 id={`mails-${area}`} className="h4">
        {t(`areas.${area}`)}
      </h2>
      <DataTable
        caption={t(`areas.${area}`)}
        hideCaption
        rows={mails.filter((mail) => mail.area === area).map((mail) => ({ ...mail, id: mail.kind }))}
        empty={null}
        columns={[
          {
            id: 'mail',
            header: t('columns.mail'),
            cell: ({ kind, title, reader }) => (
              <span className={listStyles.lines}>
                <EventLink href={`${WORDS_PATH}/${kind}`}>{title}</EventLink>
                <small>{t(`readers.${reader}`)}</small>
              </span>
            ),
          },
          { id: 'es', header: t('columns.es'), cell: ({ subject }) => <span lang="es">{subject.es}</span> },
          { id: 'en', header: t('columns.en'), cell: ({ subject }) => <span lang="en">{subject.en}</span> },
          {
            id: 'state',
            header: t('columns.state'),
            cell: ({ own }) =>
              own.length === 0 ? (
                t('standard')
              ) : (
                <Badge tone="info">{own.length === 2 ? t('own') : t(`ownOf.${own[0] ?? 'es'}`)}</Badge>
              ),
          },
        ]}
      />
    </section>
  ));
}
