import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { PaymentSlipContent } from './payment-slip-content';

const INK = '#22313A';
const SEA = '#0F4C5C';
const CORAL = '#D9583B';
const GOLD = '#C9A55C';
const QUIET = '#5C6B73';

const styles = StyleSheet.create({
  page: { padding: 48, fontFamily: 'Helvetica', fontSize: 10.5, lineHeight: 1.45, color: INK },
  kicker: { fontSize: 10, letterSpacing: 1.5, textTransform: 'uppercase', color: CORAL },
  event: { fontFamily: 'Times-Roman', fontSize: 28, lineHeight: 1.2, color: SEA, marginTop: 4 },
  rule: { height: 1, backgroundColor: GOLD, marginVertical: 16 },
  due: { flexDirection: 'row', gap: 16 },
  box: { flex: 1, padding: 16, borderRadius: 6, backgroundColor: '#F6F0E6' },
  small: { fontSize: 9, color: QUIET },
  amount: { fontFamily: 'Times-Roman', fontSize: 24, lineHeight: 1.3, color: SEA },
  reference: { fontFamily: 'Courier-Bold', fontSize: 20, lineHeight: 1.5, color: SEA },
  facts: { marginTop: 16 },
  fact: { flexDirection: 'row', marginBottom: 4 },
  label: { width: 108, color: QUIET },
  value: { flex: 1, fontFamily: 'Helvetica-Bold' },
  heading: { fontFamily: 'Times-Roman', fontSize: 16, color: SEA, marginTop: 18, marginBottom: 6 },
  account: { marginBottom: 12, paddingLeft: 10, borderLeftWidth: 2, borderLeftColor: GOLD },
  footer: { position: 'absolute', bottom: 28, left: 48, right: 48, fontSize: 8.5, textAlign: 'center', color: QUIET },
});

function Facts({ facts }: { facts: PaymentSlipContent['facts'] }) {
  return facts.map(({ label, value }) => (
    <View key={label} style={styles.fact}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.value}>{value}</Text>
    </View>
  ));
}

/** The payment slip as a PDF in letter format. `createdAt` dates the file. */
export function renderPaymentSlip(content: PaymentSlipContent, { createdAt }: { createdAt: Date }) {
  return renderToBuffer(
    <Document title={content.documentTitle} language={content.locale} creationDate={createdAt}>
      <Page size="LETTER" style={styles.page}>
        <Text style={styles.kicker}>{content.title}</Text>
        <Text style={styles.event}>{content.eventName}</Text>
        <View style={styles.rule} />
        <View style={styles.due}>
          <View style={styles.box}>
            <Text style={styles.small}>{content.amountLabel}</Text>
            <Text style={styles.amount}>{content.amount}</Text>
            <Text>{content.dueBy}</Text>
          </View>
          <View style={styles.box}>
            <Text style={styles.small}>{content.referenceLabel}</Text>
            <Text style={styles.reference}>{content.reference}</Text>
            <Text>{content.referenceHint}</Text>
          </View>
        </View>
        <View style={styles.facts}>
          <Facts facts={content.facts} />
        </View>
        <Text style={styles.heading}>{content.accountsTitle}</Text>
        {content.accounts.map((account) => (
          <View key={account[0]?.value} style={styles.account} wrap={false}>
            <Facts facts={account} />
          </View>
        ))}
        <Text style={styles.heading}>{content.stepsTitle}</Text>
        {content.steps.map((step, index) => (
          <Text key={step}>{`${index + 1}. ${step}`}</Text>
        ))}
        <Text style={styles.footer} fixed>
          {content.footer}
        </Text>
      </Page>
    </Document>,
  );
}
