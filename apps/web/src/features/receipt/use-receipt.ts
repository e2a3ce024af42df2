import { showReceipt } from '@temari/contracts/payments';
import { useApiQuery } from '../../lib/api/queries.ts';

export const useReceipt = (id: string) => useApiQuery(showReceipt, { params: { id } });
