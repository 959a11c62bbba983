/**
 * What an answer has opened or holds, and when that is let go of: as soon as the answer is sent, refused or given up, whether or
 * not anybody has read it. A response that waits for another one on the same connection (pipelining) never says that it is
 * closed when the connection is, so the connection is asked as well.
 */
import type { Socket } from 'node:net';
import type { RequestContext } from './endpoint.js';

/** What is to be let go of when a connection ends. */
const pending = new WeakMap<Socket, Set<() => void>>();

/** Calls `release` once, as soon as nothing more of the answer to this request will be sent. */
export function whenClosed(context: RequestContext, release: () => void): void {
  const { incoming, outgoing } = context.env ?? {};
  // Without a connection, as in tests, nobody waits.
  const isOpen = incoming !== undefined && outgoing !== undefined && !outgoing.destroyed && !incoming.socket.destroyed;
  if (!isOpen) {
    release();
    return;
  }
  const all = pendingOf(incoming.socket);
  const end = (): void => {
    all.delete(end);
    outgoing.off('close', end);
    release();
  };
  all.add(end);
  outgoing.once('close', end);
}

/** One listener per connection, however many requests it brings. */
function pendingOf(socket: Socket): Set<() => void> {
  const known = pending.get(socket);
  if (known !== undefined) return known;
  const all = new Set<() => void>();
  socket.once('close', () => {
    for (const end of all) end();
  });
  pending.set(socket, all);
  return all;
}
