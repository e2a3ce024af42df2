import { BASE_PATH } from '@temari/contracts/base-path';
import { bigBlueButton } from '../../adapters/rooms/bigbluebutton.ts';
import { jitsi } from '../../adapters/rooms/jitsi.ts';
import { type Config, ownAddressOf } from '../../config.ts';
import type { Rooms } from '../../ports/rooms.ts';
import type { RoomSandboxSettings } from './sandbox.ts';

const SANDBOX_APP = 'temari';

/** The servers that are configured; in the demo otherwise the sandbox, with keys that only this server knows. */
export const chosenRooms = (
  { rooms, isDemo, host, port, publicUrl }: Config,
  secret: Buffer,
): { rooms: Rooms; sandbox: RoomSandboxSettings | null } => {
  const own = ownAddressOf(host, port);
  const key = secret.toString('hex');
  const sandbox = { bigBlueButton: { secret: `bbb-${key}` }, jitsi: { appId: SANDBOX_APP, secret: `jitsi-${key}` } };
  const ownBigBlueButton = {
    ...sandbox.bigBlueButton,
    baseUrl: `${own}/sandbox/bigbluebutton`,
    browserUrl: `${publicUrl}/sandbox/bigbluebutton`,
  };
  const chosenBigBlueButton = rooms.bigBlueButton ?? (isDemo ? ownBigBlueButton : null);
  const chosenJitsi = rooms.jitsi ?? (isDemo ? { ...sandbox.jitsi, baseUrl: `${publicUrl}/sandbox/jitsi` } : null);
  const reportsTo = rooms.bigBlueButton ? publicUrl : own;
  return {
    rooms: {
      usual: rooms.usual,
      servers: {
        ...(chosenBigBlueButton && {
          bigbluebutton: bigBlueButton(chosenBigBlueButton, {
            logoutUrl: publicUrl,
            reportUrl: `${reportsTo}${BASE_PATH}/rooms/bigbluebutton/report`,
          }),
        }),
        ...(chosenJitsi && { jitsi: jitsi(chosenJitsi) }),
      },
    },
    sandbox: isDemo ? sandbox : null,
  };
};
