import { grouped } from '../../texts/grouped.ts';
import { escapeHtml, sandboxPage } from '../page.ts';
import {
  METHODS,
  type Method,
  REFUND_BEHAVIOURS,
  type RefundBehaviour,
  type Switches,
  type Transaction,
} from './ledger.ts';

const METHOD_NAMES: Record<Method, string> = {
  telebirr: 'telebirr',
  cbebirr: 'CBE Birr',
  mpesa: 'M-Pesa',
  card: 'Card',
};

const page = (title: string, body: string, isWide = false): string =>
  sandboxPage(title, body, { style: '/sandbox/chapa/style.css', isWide });

const money = (transaction: Transaction): string =>
  `${escapeHtml(transaction.order.currency)} ${grouped(Number(transaction.order.amount))}`;

const NOTES: Partial<Record<Transaction['status'], string>> = {
  failed: 'The payment failed. It can be tried again.',
  cancelled: 'This checkout was closed. You can close this tab.',
  success: 'This payment was made. You can close this tab.',
};

export const checkoutPage = (transaction: Transaction): string => {
  const { order, status } = transaction;
  const note = NOTES[status];
  const methods = METHODS.map(
    (method, place) =>
      `<label><input type="radio" name="method" value="${method}"${place === 0 ? ' checked' : ''}> ${METHOD_NAMES[method]}</label>`,
  ).join('');
  const form = `<form method="post"><fieldset><legend>Pay with</legend>${methods}</fieldset>
<button class="main" name="action" value="pay">Pay</button><button name="action" value="fail">Fail</button><button name="action" value="cancel">Cancel</button></form>`;
  return page(
    'Sandbox checkout',
    `<h1>${escapeHtml(order.customization?.title ?? 'Checkout')}</h1>
<p class="quiet">Sandbox checkout: no money moves. ${escapeHtml(order.customization?.description ?? '')}</p>
<p class="sum">${money(transaction)}</p>${note ? `<p class="note" role="status">${note}</p>` : ''}
${status === 'open' || status === 'failed' ? form : ''}`,
  );
};

export const nothingPage = (): string =>
  page(
    'Sandbox checkout',
    '<h1>No such checkout</h1><p class="quiet">The sandbox forgets when the server restarts.</p>',
  );

const row = (transaction: Transaction): string => {
  const { order, status, reference, updatedAt } = transaction;
  const act = (action: string, word: string): string =>
    `<form class="row" method="post" action="/sandbox/chapa/transactions/${encodeURIComponent(order.tx_ref)}/${action}"><button class="small">${word}</button></form>`;
  const acts =
    status === 'success'
      ? act('refund', 'Refund') +
        act('refund-part', 'Refund half') +
        act('reverse', 'Reverse') +
        act('resend', 'Send again')
      : '';
  const pending = transaction.refunds.some((refund) => refund.status === 'pending')
    ? act('finish-refund', 'Refund arrives') + act('fail-refund', 'Refund fails')
    : '';
  return `<tr><td>${escapeHtml(order.tx_ref)}</td><td>${money(transaction)}</td><td>${status}</td><td>${reference}</td><td>${updatedAt.toISOString()}</td><td>${acts}${pending}</td></tr>`;
};

const REFUND_WORDS: Record<RefundBehaviour, string> = {
  'at-once': 'Arrive at once',
  later: 'Wait until finished here',
  refuse: 'Are refused: no balance',
  'no-answer': 'Are done, without an answer',
  deaf: 'Are not done, without an answer',
};

export const overviewPage = (transactions: Transaction[], switches: Switches): string =>
  page(
    'Sandbox payments',
    `<h1>Sandbox payments</h1><p class="quiet">A stand-in for the payment gateway. Switches make it misbehave.</p>
<form method="post" action="/sandbox/chapa/switches"><fieldset><legend>Switches</legend>
<label>Answer slowly, milliseconds <input type="number" name="slowMs" min="0" max="60000" value="${switches.slowMs}"></label>
<label><input type="checkbox" name="dropWebhooks" value="true"${switches.dropWebhooks ? ' checked' : ''}> Send no webhooks</label>
<label>Repeat webhooks, times <input type="number" name="repeatWebhooks" min="0" max="50" value="${switches.repeatWebhooks}"></label>
<label>Refunds <select name="refunds">${REFUND_BEHAVIOURS.map((value) => `<option value="${value}"${value === switches.refunds ? ' selected' : ''}>${REFUND_WORDS[value]}</option>`).join('')}</select></label>
</fieldset><button class="main">Set</button></form>
<table><thead><tr><th>tx_ref</th><th>Amount</th><th>State</th><th>Reference</th><th>Changed</th><th></th></tr></thead>
<tbody>${transactions.map(row).join('')}</tbody></table>`,
    true,
  );
