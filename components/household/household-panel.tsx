'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { WhatsappTexts } from '@/components/contact/whatsapp';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { buttonClass } from '@/components/ui/button-class';
import { CopyValue } from '@/components/ui/copy-value';
import { Field } from '@/components/ui/field';
import { SelectInput } from '@/components/ui/select-input';
import { Skeleton } from '@/components/ui/skeleton';
import { sentenceOf } from '@/lib/api/api-error';
import { chooseResponder, makeHouseholdLink, revokeHouseholdLink, staffHouseholdQuery } from '@/lib/api/household';
import { lazyBrowserHttp } from '@/lib/api/lazy-browser-http';
import { useSend } from '@/lib/api/use-send';
import type { StaffHousehold } from '@/lib/contract/household';
import { datesIn } from '@/lib/domain/date-text';
import { plainWords } from '@/lib/domain/guest-name';
import type { QrModules } from '@/lib/domain/qr-modules';
import { PRINTED_SIDE, QUIET_MODULES, qrSvg } from '@/lib/domain/qr-svg';
import { AnsweredList } from './answered-list';

/** The household of a guest: its link to copy, send or show, what it answered, and when. */
export function HouseholdPanel({ guestId }: { guestId: string }) {
  const t = useTranslations('household.staff');
  const queries = useQueryClient();
  const query = staffHouseholdQuery(lazyBrowserHttp, guestId);
  const { data: household, error, isPending } = useQuery(query);
  const link = useSend({
    send: async (http, step: 'make' | 'renew' | 'revoke') => {
      if (step === 'revoke') await revokeHouseholdLink(http, guestId);
      else await makeHouseholdLink(http, { guestId, renew: step === 'renew' });
    },
    onDone: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (isPending) return <Skeleton lines={6} />;
  return (
    <>
      {(error || link.failure) && (
        <Alert tone="danger">
          <p className="mb-0">{sentenceOf(link.failure ?? error, t('failed'))}</p>
        </Alert>
      )}
      {household?.link ? (
        <HouseholdLink household={household} link={household.link} />
      ) : (
        !error && <p>{t('revoked')}</p>
      )}
      <div className="actions mb-4">
        {household?.link ? (
          <>
            <Button variant="secondary" small busy={link.busy} onClick={() => void link.save('renew')}>
              {t('renew')}
            </Button>
            <Button variant="secondary" small busy={link.busy} onClick={() => void link.save('revoke')}>
              {t('revoke')}
            </Button>
            <small>{t('renewText')}</small>
          </>
        ) : (
          <Button busy={link.busy} onClick={() => void link.save('make')}>
            {t('make')}
          </Button>
        )}
      </div>
      {household && (
        <Responder household={household} onChosen={(chosen) => queries.setQueryData(query.queryKey, chosen)} />
      )}
      {household && <HouseholdReplies household={household} />}
    </>
  );
}

interface ResponderProps {
  household: StaffHousehold;
  onChosen: (household: StaffHousehold) => void;
}

/** Who of the guests answers for all and is written to, where there is a choice. */
function Responder({ household: { people, responder }, onChosen }: ResponderProps) {
  const t = useTranslations('household.staff');
  const choice = useSend({ send: chooseResponder, onDone: onChosen });
  const guests = people.filter(({ seat }) => seat === 0);
  if (guests.length < 2) return null;
  return (
    <>
      <Field id="household-responder" label={t('responder')} hint={t('responderHint')}>
        {(input) => (
          <SelectInput
            {...input}
            value={choice.busy ? choice.input?.guestId : responder.guestId}
            disabled={choice.busy}
            onChange={({ target }) => void choice.save({ guestId: target.value })}
          >
            {guests.map(({ guestId, name }) => (
              <option key={guestId} value={guestId}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {choice.failure && (
        <Alert tone="danger">
          <p className="mb-0">{sentenceOf(choice.failure, t('failed'))}</p>
        </Alert>
      )}
    </>
  );
}

interface HouseholdLinkProps {
  household: StaffHousehold;
  link: NonNullable<StaffHousehold['link']>;
}

function HouseholdLink({ household: { name, eventName, responder, people }, link: { url, qr } }: HouseholdLinkProps) {
  // Where all of them declined nobody writes to them any more.
  const isAsked = people.some(({ attends }) => attends !== false);
  const t = useTranslations('household.staff');
  const locale = useLocale();
  return (
    <section aria-label={t('link')}>
      <h3 className="h5">{t('link')}</h3>
      <div className="actions mb-3">
        <CopyValue value={url} label={t('copy')} copiedLabel={t('copied')} shown={null} />
        {isAsked && (
          <WhatsappTexts
            phone={responder.mobile}
            language={responder.language ?? locale}
            texts={[{ kind: 'household', name: responder.name, event: eventName, link: url }]}
            label={t('whatsapp')}
            className={buttonClass('secondary', { small: true })}
          />
        )}
        <a className={buttonClass('secondary', { small: true })} href={url} target="_blank" rel="noopener">
          {t('answer')}
        </a>
      </div>
      <LinkQr qr={qr} name={name} eventName={eventName} />
    </section>
  );
}

function HouseholdReplies({ household: { name, people, message, replies, timeZone } }: { household: StaffHousehold }) {
  const t = useTranslations('household.staff');
  const format = datesIn(useLocale());
  return (
    <section aria-label={t('people')}>
      <h3 className="h5">{name}</h3>
      <AnsweredList people={people} detailed />
      {message && (
        <>
          <h3 className="h6">{t('message')}</h3>
          <p>{message}</p>
        </>
      )}
      <h3 className="h6">{t('replies')}</h3>
      {replies.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className="list-plain">
          {replies.map(({ at, via, by, coming, declined }) => (
            <li key={at}>
              {t('reply', {
                at: format.instant(at, timeZone),
                via: t(`via.${via}`, { by: by ?? '' }),
                coming,
                declined,
              })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface LinkQrProps {
  qr: QrModules;
  /** Whose link it is: names the file, and stands below the printed code. */
  name: string;
  eventName: string;
}

/** The link as a QR code, to show, to keep as a picture or to print. */
export function LinkQr({ qr, name, eventName }: LinkQrProps) {
  const t = useTranslations('household.staff');
  const svg = qrSvg(qr, PRINTED_SIDE);
  const whole = qr.size + 2 * QUIET_MODULES;
  const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const file = `qr-${plainWords(name).replaceAll(' ', '-')}`;
  return (
    <>
      <svg
        role="img"
        aria-label={t('qr')}
        viewBox={`${-QUIET_MODULES} ${-QUIET_MODULES} ${whole} ${whole}`}
        width="176"
        height="176"
        className="mb-2"
      >
        <rect x={-QUIET_MODULES} y={-QUIET_MODULES} width={whole} height={whole} fill="#fff" />
        <path d={qr.path} fill="#22313a" />
      </svg>
      <div className="actions mb-3">
        <a className={buttonClass('secondary', { small: true })} href={address} download={`${file}.svg`}>
          {t('qrSvg')}
        </a>
        <Button small variant="secondary" onClick={() => void savePicture(address, `${file}.png`)}>
          {t('qrPng')}
        </Button>
        <Button small variant="secondary" onClick={() => print({ address, title: `${name} · ${eventName}` })}>
          {t('qrPrint')}
        </Button>
      </div>
    </>
  );
}

/** Draws the code in the browser, since nothing of it is kept anywhere, and saves it as a PNG. */
async function savePicture(address: string, file: string): Promise<void> {
  const picture = new Image(PRINTED_SIDE, PRINTED_SIDE);
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: PRINTED_SIDE, height: PRINTED_SIDE });
  canvas.getContext('2d')?.drawImage(picture, 0, 0, PRINTED_SIDE, PRINTED_SIDE);
  Object.assign(document.createElement('a'), { href: canvas.toDataURL('image/png'), download: file }).click();
}

/** Prints only the code, with its owner's name below: in its own frame, which is removed after printing. */
function print({ address, title }: { address: string; title: string }): void {
  const frame = Object.assign(document.createElement('iframe'), { title });
  // Of no size rather than hidden: some browsers do not print a hidden frame.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0' });
  document.body.append(frame);
  const { contentDocument: page, contentWindow: view } = frame;
  if (!page || !view) throw new Error('a frame has a page');
  page.title = title;
  const picture = Object.assign(page.createElement('img'), { width: 320, height: 320, alt: '' });
  const caption = Object.assign(page.createElement('p'), { textContent: title });
  page.body.append(picture, caption);
  page.body.style.textAlign = 'center';
  view.addEventListener('afterprint', () => frame.remove());
  picture.addEventListener('load', () => view.print());
  picture.src = address;
}
