import '@/lib/config/mexican-numbers';
import { StyleSheet, Text, View } from '@react-pdf/renderer';
import { LINE } from '@/lib/config/palette';
import type { AccountStatementContent, StatementLine } from './account-statement-content';
import { AmountBox, Facts, Heading, paper, renderPaper } from './paper';
import { BOLD } from './paper-fonts';
import type { PaymentSlipContent } from './payment-slip-content';
import type { ReceiptContent } from './receipt-content';
import { renderReport } from './report';
import { renderRoomingList } from './rooming-list';
import { renderSaveTheDate } from './save-the-date';
import { renderSeatingPlan } from './seating-plan';
import { tag } from './structure-tree';
import { renderTicket } from './ticket';
import type { TransportQuoteContent } from './transport-quote-content';

/** What the thread can draw, each from plain data, since nothing else can be handed to a thread. */
const DRAWINGS = {
  ticket: renderTicket,
  receipt: renderReceipt,
  'payment-slip': renderPaymentSlip,
  'account-statement': renderAccountStatement,
  'rooming-list': renderRoomingList,
  'save-the-date': renderSaveTheDate,
  'seating-plan': renderSeatingPlan,
  'transport-quote': renderTransportQuote,
  report: renderReport,
};

export type Drawings = typeof DRAWINGS;

export interface DrawingOrder {
  id: number;
  kind: keyof Drawings;
  parameters: unknown[];
}

/** A document, or why there is none. */
export type Drawn = { id: number; bytes: Uint8Array } | { id: number; failure: string };

/** Draws what was ordered; a failure is answered too, not raised. */
export async function draw({ id, kind, parameters }: DrawingOrder): Promise<Drawn> {
  const render = DRAWINGS[kind] as (...own: unknown[]) => Promise<Uint8Array>;
  try {
    return { id, bytes: await render(...parameters) };
  } catch (error) {
    return { id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** The receipt of a payment as a PDF in letter format. `createdAt` dates the file. */
function renderReceipt(content: ReceiptContent, { createdAt }: { createdAt: Date }) {
  return renderPaper({
    content,
    createdAt,
    children: (
      <>
        <AmountBox label={content.amountLabel} amount={content.amount} note={content.onReservation} />
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Heading>{content.asOf}</Heading>
        <Facts facts={content.balances} />
        {content.lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        <View style={paper.facts}>
          <Text style={paper.small}>{content.note}</Text>
        </View>
      </>
    ),
  });
}

/** The payment slip as a PDF in letter format. `createdAt` dates the file. */
function renderPaymentSlip(content: PaymentSlipContent, { createdAt }: { createdAt: Date }) {
  return renderPaper({
    content,
    createdAt,
    children: (
      <>
        <AmountBox label={content.amountLabel} amount={content.amount} note={content.amountNote}>
          <View style={paper.box}>
            <Text style={paper.small}>{content.referenceLabel}</Text>
            <Text style={paper.reference}>{content.reference}</Text>
            <Text>{content.referenceHint}</Text>
          </View>
        </AmountBox>
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Heading>{content.accountsTitle}</Heading>
        {content.accounts.map((account) => (
          <View key={account[0]?.value} style={paper.account} wrap={false} {...tag('Div')}>
            <Facts facts={account} />
          </View>
        ))}
        <Heading>{content.stepsTitle}</Heading>
        {content.steps.map((step, index) => (
          <View key={step} style={paper.step} {...tag('LI', { isNumbered: true })}>
            <Text style={paper.count} {...tag('Lbl')}>{`${index + 1}.`}</Text>
            <Text style={paper.of} {...tag('LBody')}>
              {step}
            </Text>
          </View>
        ))}
      </>
    ),
  });
}

const styles = StyleSheet.create({
  line: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: LINE },
  what: { flex: 1, paddingRight: 12 },
  amount: { fontWeight: BOLD, textAlign: 'right' },
});

const Lines = ({ lines, none }: { lines: StatementLine[]; none: string }) =>
  lines.length === 0 ? (
    <Text style={paper.small}>{none}</Text>
  ) : (
    lines.map(({ id, what, detail, amount }) => (
      <View key={id} style={styles.line} wrap={false} {...tag('TR')}>
        <View style={styles.what} {...tag('TH', { scope: 'Row' })}>
          <Text>{what}</Text>
          {detail !== '' && <Text style={paper.small}>{detail}</Text>}
        </View>
        <Text style={styles.amount} {...tag('TD')}>
          {amount}
        </Text>
      </View>
    ))
  );

/** The statement of a master account as a PDF in letter format. `createdAt` dates the file. */
function renderAccountStatement(content: AccountStatementContent, { createdAt }: { createdAt: Date }) {
  return renderPaper({
    content,
    createdAt,
    children: (
      <>
        <AmountBox label={content.balanceLabel} amount={content.balance} note={content.dueOn} />
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Heading>{content.servicesTitle}</Heading>
        <Lines lines={content.services} none={content.none} />
        <Heading>{content.depositsTitle}</Heading>
        <Lines lines={content.deposits} none={content.none} />
        <View style={paper.facts}>
          <Text style={paper.small}>{content.note}</Text>
        </View>
      </>
    ),
  });
}

interface Made {
  createdAt: Date;
  /** The agency's logo as a PNG; null where it has none that can be drawn. */
  logo: Uint8Array | null;
}

/** `heading` is one level below the part's own heading, so that no level is skipped. */
function Ways({ ways, heading }: { ways: TransportQuoteContent['legs']; heading: 'H2' | 'H3' }) {
  return ways.map(({ title, facts }) => (
    <View key={title} style={paper.account} wrap={false} {...tag('Div')}>
      <Text {...tag(heading)}>{title}</Text>
      <Facts facts={facts} />
    </View>
  ));
}

/** The quote of a transport request as a PDF in letter format, under its agency's logo. `createdAt` dates the file. */
function renderTransportQuote(content: TransportQuoteContent, { createdAt, logo }: Made) {
  return renderPaper({
    content,
    createdAt,
    logo,
    children: (
      <>
        <AmountBox label={content.amountLabel} amount={content.amount} note={content.onReservation} />
        <View style={paper.facts}>
          <Facts facts={content.facts} />
          <Ways ways={content.legs} heading="H2" />
        </View>
        <Heading>{content.pickUpTitle}</Heading>
        <Ways ways={content.pickUps} heading="H3" />
        {content.noPickUp && <Text>{content.noPickUp}</Text>}
        {content.sums.length > 0 && <Heading>{content.sumsTitle}</Heading>}
        <Facts facts={content.sums} />
        <Heading>{content.validityTitle}</Heading>
        <Text>{content.validity}</Text>
      </>
    ),
  });
}
