import { Text, View } from '@react-pdf/renderer';
import { Facts, paper, renderPaper } from './paper';
import type { ReceiptContent } from './receipt-content';
import { tag } from './structure-tree';

/** The receipt of a payment as a PDF in letter format. `createdAt` dates the file. */
export function renderReceipt(content: ReceiptContent, { createdAt }: { createdAt: Date }) {
  return renderPaper({
    content,
    createdAt,
    children: (
      <>
        <View style={paper.box}>
          <Text style={paper.small}>{content.amountLabel}</Text>
          <Text style={paper.amount}>{content.amount}</Text>
          <Text>{content.onReservation}</Text>
        </View>
        <View style={paper.facts}>
          <Facts facts={content.facts} />
        </View>
        <Text style={paper.heading} {...tag('H2')}>
          {content.asOf}
        </Text>
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
