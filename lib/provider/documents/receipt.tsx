import { Text, View } from '@react-pdf/renderer';
import { AmountBox, Facts, Heading, paper, renderPaper } from './paper';
import type { ReceiptContent } from './receipt-content';

/** The receipt of a payment as a PDF in letter format. `createdAt` dates the file. */
export function renderReceipt(content: ReceiptContent, { createdAt }: { createdAt: Date }) {
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
