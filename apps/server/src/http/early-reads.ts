import { createHash } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/base-path';
import { escaped } from './html.ts';

/**
 * Stands in the waiting frame of pages behind the sign-in: asks for what the page shows first while its code is still on
 * its way. The app takes the answers over (`lib/api/early-reads.ts` of the web app); each is read to its end, so that one
 * that nobody takes does not stay open. ES5.
 */
const EARLY_READS = `(function(place){
var token,own;
try{token=sessionStorage.getItem('token');own=sessionStorage.getItem('id')}catch(error){}
if(!token||!place||!self.fetch)return;
var id=(/[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}/i.exec(location.pathname)||[''])[0];
var answers={};
place.split(' ').forEach(function(pattern){
var address='${BASE_PATH}'+pattern.replace(/:\\w+/,function(name){return name===':id'?id:own});
answers[address]=fetch(address,{headers:{authorization:'Bearer '+token}}).then(function(answer){
return answer.text().then(function(text){return new Response(text,{status:answer.status,headers:answer.headers})})
});
answers[address].catch(function(){})
});
self.earlyReads={token:token,at:Date.now(),answers:answers}
})(document.currentScript.getAttribute('data-reads'))`;

/** The policy of pages lets it run by this. */
export const EARLY_READS_HASH = createHash('sha256').update(EARLY_READS).digest('base64');

/** The frame is kept on the device: it names what is asked for without the base path, as no page on it names a call. */
export const earlyReadsScript = (addresses: readonly string[]): string => {
  const below = addresses.map((address) => address.slice(BASE_PATH.length));
  return below.length > 0 ? `<script data-reads="${escaped(below.join(' '))}">${EARLY_READS}</script>` : '';
};
