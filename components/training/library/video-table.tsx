import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { type Column, DataTable } from '@/components/ui/data-table';
import type { Language } from '@/lib/contract/bilingual-text';
import type { ManagedVideo } from '@/lib/contract/training';
import { localeOfPath } from '@/lib/domain/language-path';
import { minutesText } from '@/lib/domain/minutes-text';
import styles from './library.module.css';

/** A film's title in a language; that of the page's address where none is named. */
export const titleIn = (video: ManagedVideo, locale: Language = localeOfPath(location.pathname)): string =>
  video.texts[locale].title;

interface VideoTableProps {
  videos: ManagedVideo[];
  busy: boolean;
  empty: ReactNode;
  onMove: (video: ManagedVideo, by: -1 | 1) => void;
  onPublish: (video: ManagedVideo) => void;
  onEdit: (video: ManagedVideo) => void;
  onRemove: (video: ManagedVideo) => void;
}

export function VideoTable({ videos, busy, empty, onMove, onPublish, onEdit, onRemove }: VideoTableProps) {
  const t = useTranslations('library');
  const topics = useTranslations('training.topics');
  const locale = useLocale();
  const columns: Column<ManagedVideo>[] = [
    {
      id: 'position',
      header: t('columns.position'),
      cell: (video) => {
        const title = titleIn(video, locale);
        const arrow = (by: -1 | 1, label: string, sign: string, isLast: boolean) => (
          <Button variant="quiet" small disabled={busy || isLast} aria-label={label} onClick={() => onMove(video, by)}>
            <span aria-hidden="true">{sign}</span>
          </Button>
        );
        return (
          <span className={styles.arrows}>
            {arrow(-1, t('up', { title }), '↑', video === videos[0])}
            {arrow(1, t('down', { title }), '↓', video === videos.at(-1))}
          </span>
        );
      },
    },
    {
      id: 'title',
      header: t('columns.title'),
      cell: (video) => (
        <>
          <strong>{titleIn(video, locale)}</strong> <small className={styles.slug}>{video.slug}</small>
        </>
      ),
    },
    { id: 'topic', header: t('columns.topic'), cell: ({ topic }) => topics(topic) },
    {
      id: 'player',
      header: t('columns.player'),
      cell: ({ player, duration }) => `${t(`players.${player}`)} · ${minutesText(duration)}`,
    },
    {
      id: 'state',
      header: t('columns.state'),
      cell: ({ published }) => (
        <Badge tone={published ? 'success' : 'neutral'}>{t(published ? 'published' : 'draft')}</Badge>
      ),
    },
    {
      id: 'actions',
      header: <span className="visually-hidden">{t('columns.actions')}</span>,
      label: t('columns.actions'),
      align: 'end',
      cell: (video) => {
        const title = titleIn(video, locale);
        const { published } = video;
        return (
          <span className={styles.actions}>
            <Button
              variant="secondary"
              small
              disabled={busy}
              aria-label={t(published ? 'withdrawing' : 'publishing', { title })}
              onClick={() => onPublish(video)}
            >
              {t(published ? 'withdraw' : 'publish')}
            </Button>
            <Button variant="secondary" small aria-label={t('editing', { title })} onClick={() => onEdit(video)}>
              {t('edit')}
            </Button>
            <Button variant="quiet" small aria-label={t('deleting', { title })} onClick={() => onRemove(video)}>
              {t('delete')}
            </Button>
          </span>
        );
      },
    },
  ];
  return <DataTable caption={t('title')} hideCaption columns={columns} rows={videos} empty={empty} />;
}
