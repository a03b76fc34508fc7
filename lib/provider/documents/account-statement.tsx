import { StyleSheet, Text, View } from '@react-pdf/renderer';
import type { AccountStatementContent, StatementLine } from './account-statement-content';
import { AmountBox, Facts, Heading, paper, renderPaper } from './paper';
import { BOLD } from './paper-fonts';
import { tag } from './structure-tree';

const styles = StyleSheet.create({
  line: { flexDirection: 'row', paddingVertical: 4, borderBottomWidth: 0.5, borderBottomColor: '#E2D6C1' },
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
export function renderAccountStatement(content: AccountStatementContent, { createdAt }: { createdAt: Date }) {
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
