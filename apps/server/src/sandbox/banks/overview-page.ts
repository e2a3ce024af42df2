import type { ReceiptBank } from '@temari/contracts/bank-answers';
import { grouped } from '../../texts/grouped.ts';
import type { Transfer } from './transfers.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const row = ({ bank, reference, token, amountEtb, payerName, receiverName, status }: Transfer): string =>
  `<tr><td>${bank}</td><td>${escaped(reference)}</td><td>${escaped(token ?? '')}</td><td>ETB ${grouped(amountEtb)}</td>
<td>${escaped(payerName)}</td><td>${escaped(receiverName)}</td><td>${status}${
    status === 'completed'
      ? ` <form class="row" method="post" action="/sandbox/banks/transfers/${encodeURIComponent(reference)}/reverse"><button class="small">Take back</button></form>`
      : ''
  }</td></tr>`;

/** For whoever tries the demo: makes transfers, whose references the family's form takes. */
export const overviewPage = (transfers: Transfer[], names: Record<ReceiptBank, string>): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>Banks of the demo</title><link rel="stylesheet" href="/sandbox/chapa/style.css"></head><body><main class="wide">
<h1>Banks of the demo</h1><p class="quiet">Stand-ins for the receipt pages of the banks: no money moves. A reference that ends with BSY, BLK or SLT makes the bank fail, refuse or stay silent.</p>
<form method="post" action="/sandbox/banks/transfers"><fieldset><legend>Make a transfer to us</legend>
<label>Bank <select name="bank">${Object.entries(names)
  .map(([bank, name]) => `<option value="${bank}">${escaped(name)}</option>`)
  .join('')}</select></label>
<label>Amount in ETB <input name="amountEtb" type="number" min="1" value="1400" required></label>
<label>Payer <input name="payerName" value="Parent Sample" required></label></fieldset><button class="main">Make it</button></form>
<table><thead><tr><th>Bank</th><th>Reference</th><th>Token</th><th>Amount</th><th>Payer</th><th>Receiver</th><th>Status</th></tr></thead>
<tbody>${transfers.map(row).join('')}</tbody></table></main></body></html>`;
