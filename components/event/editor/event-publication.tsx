import { getMessages, getTranslations } from 'next-intl/server';
import { EventLink } from '@/components/console/place/event-link';
import { EventPhotosCard } from '@/components/photo/photos-editor';
import { AgencyTermsNotice } from '@/components/platform/agency-terms-notice';
import { Alert } from '@/components/ui/alert';
import { buttonClass } from '@/components/ui/button-class';
import { PageHeading } from '@/components/ui/page-heading';
import type { AgencyTerms } from '@/lib/contract/agency-terms';
import type { EventProfile, PublicationItem, TeamChoices } from '@/lib/contract/event-profile';
import { laterPart } from '@/lib/contract/new-event';
import type { Session } from '@/lib/contract/session';
import type { SuggestionList } from '@/lib/contract/suggestion';
import { type ConsolePage, mayOpen } from '@/lib/domain/console-pages';
import { partsFor } from '@/lib/domain/copied-part';
import { can } from '@/lib/domain/permissions';
import { ExtraMessages } from '@/lib/i18n/extra-messages';
import { CopyIntoEvent } from '../create/copy-into-event';
import { DuplicateEvent } from '../create/duplicate-event';
import { SuggestionForm } from '../suggestion/suggestion-form';
import { Suggestions } from '../suggestion/suggestion-list';
import { EventEditor } from './event-editor';
import { PublicationCard } from './publication-card';

const EDIT = '/adminmaster/Evento?view=edit';
const SUGGEST = '/adminmaster/Evento?view=suggest';

/** The page on which each thing that an event lacks can be added. */
const PLACES: Record<PublicationItem, { page: ConsolePage; href: string }> = {
  date: { page: 'Evento', href: EDIT },
  hotel: { page: 'Evento', href: EDIT },
  category: { page: 'ConfigurarCategorias', href: '/adminmaster/ConfigurarCategorias' },
  languages: { page: 'Evento', href: EDIT },
  payment: { page: 'CuentaBancaria', href: '/adminmaster/CuentaBancaria' },
  terms: { page: 'ConfigurarCategorias', href: '/adminmaster/ConfigurarCategorias?view=terms' },
};

interface EventPublicationProps {
  profile: EventProfile;
  session: Session;
  /** Of its agency. */
  terms: AgencyTerms;
}

/** Where the event stands, on its overview. */
export async function EventPublication({ profile, session, terms }: EventPublicationProps) {
  const { publication } = await getMessages();
  const isOpen = ({ page }: { page: ConsolePage }) => mayOpen(page, session.role.name, session.permissions);
  const places = Object.fromEntries(
    Object.entries(PLACES).map(([item, place]) => [item, isOpen(place) ? place.href : null]),
  ) as Record<PublicationItem, string | null>;
  return (
    <ExtraMessages messages={{ publication }}>
      <AgencyTermsNotice terms={terms} of={['publishedEvents']} />
      <PublicationCard profile={profile} places={places} />
    </ExtraMessages>
  );
}

interface EditLinkProps {
  of: 'event' | 'page';
  /** Whether it is the overview's main action. */
  isMain: boolean;
}

/** The way to the editor, beside the heading of the overview. */
export async function EditLink({ of, isMain }: EditLinkProps) {
  const t = await getTranslations('publication');
  return (
    <EventLink href={EDIT} className={buttonClass(isMain ? 'primary' : 'secondary', { small: true })}>
      {t(of === 'event' ? 'edit' : 'editPage')}
    </EventLink>
  );
}

/** The way to what the couple may ask of its agency. */
export async function SuggestLink() {
  const t = await getTranslations('publication.suggestions');
  return (
    <EventLink href={SUGGEST} className={buttonClass('secondary', { small: true })}>
      {t('suggest')}
    </EventLink>
  );
}

/**
 * Next to the heading of the overview: making another event like this one, and for a draft copying parts from others.
 */
export async function CopyLinks({ event, session }: { event: EventProfile; session: Session }) {
  const { records } = await getMessages();
  const { id, agencyId, eventName, timeZone, version, state } = event;
  const copied = partsFor(session);
  const parts = laterPart.options.filter((part) => copied.includes(part));
  return (
    <ExtraMessages messages={{ records: { createEvent: records.createEvent } }}>
      {state === 'draft' && can(session, 'manageEvent') && parts.length > 0 && (
        <CopyIntoEvent event={{ id, agencyId, eventName, version }} parts={parts} />
      )}
      {can(session, 'createEvent') && <DuplicateEvent event={{ id, eventName, timeZone }} parts={copied} />}
    </ExtraMessages>
  );
}

interface EventEditorPageProps {
  of: 'event' | 'page';
  profile: EventProfile;
  hotels: { id: string; name: string }[];
  people: TeamChoices;
}

/** The fields of the event in one form, or only those of its page for its editors; read-only once archived. */
export async function EventEditorPage({ of, profile, hotels, people }: EventEditorPageProps) {
  const t = await getTranslations('publication');
  const { publication } = await getMessages();
  const isArchived = profile.state === 'archived';
  return (
    <>
      <PageHeading
        kicker={profile.eventName}
        title={t(of === 'event' ? 'form.title' : 'form.pageTitle')}
        lead={t(of === 'event' ? 'form.lead' : 'form.pageLead')}
        actions={
          <EventLink href="/adminmaster/Evento" className={buttonClass('secondary', { small: true })}>
            {t('overview')}
          </EventLink>
        }
      />
      {isArchived && (
        <Alert tone="warning" title={t('archived.title')}>
          {t(of === 'event' ? 'archived.text' : 'archived.pageText')}
        </Alert>
      )}
      <ExtraMessages messages={{ publication }}>
        <EventEditor
          key={profile.id}
          of={of}
          profile={profile}
          hotels={hotels}
          people={people}
          zones={of === 'event' ? Intl.supportedValuesOf('timeZone') : []}
        />
        <div className="mt-3">
          <EventPhotosCard key={profile.id} eventId={profile.id} photos={profile.photos} readOnly={isArchived} />
        </div>
      </ExtraMessages>
    </>
  );
}

/** What the couple asks its agency to change, in one form. */
export async function SuggestPage({ profile }: { profile: EventProfile }) {
  const t = await getTranslations('publication');
  const { publication } = await getMessages();
  return (
    <>
      <PageHeading
        kicker={profile.eventName}
        title={t('suggestions.formTitle')}
        lead={t('suggestions.formLead')}
        actions={
          <EventLink href="/adminmaster/Evento" className={buttonClass('secondary', { small: true })}>
            {t('overview')}
          </EventLink>
        }
      />
      {profile.state === 'archived' && (
        <Alert tone="warning" title={t('archived.title')}>
          {t('archived.pageText')}
        </Alert>
      )}
      <ExtraMessages messages={{ publication }}>
        <SuggestionForm key={profile.id} profile={profile} />
      </ExtraMessages>
    </>
  );
}

interface EventSuggestionsProps {
  eventId: string;
  list: SuggestionList;
  decides: boolean;
}

/** What was suggested, on the event's overview. */
export async function EventSuggestions(props: EventSuggestionsProps) {
  const { publication } = await getMessages();
  return (
    <ExtraMessages messages={{ publication }}>
      <Suggestions {...props} />
    </ExtraMessages>
  );
}
