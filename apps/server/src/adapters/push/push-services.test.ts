import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/c9:APA91b',
  'https://fcm.googleapis.com/wp/c9:APA91b',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://web.push.apple.com/QJw',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
])('a push service is called: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true);
});

test.each([
  '',
  'nonsense',
  'http://fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com:8443/fcm/send/1',
  'https://user:password@fcm.googleapis.com/fcm/send/1',
  'https://fcm.googleapis.com@127.0.0.1/fcm/send/1',
  'https://fcm.googleapis.com.attacker.example/send',
  'https://attacker.example/fcm.googleapis.com',
  'https://storage.googleapis.com/bucket',
  'https://notify.windows.com.attacker.example/',
  'https://evilnotify.windows.com/',
  'https://evilpush.apple.com/',
  'https://fcm.googleapis.com./fcm/send/1',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://10.0.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://store:9000/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_',
])('nothing else is ever called: %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});
