import { photoCount, samplePhoto } from '../media/samples.ts';
import type { Customer, Group } from '../simulator.ts';
import type { ChatParticipant } from '../state/chat-participant.ts';
import { imageDraft, stickerDraft } from '../state/message-drafts.ts';
import { type BelievableCustomer, believableMessage, believableScene, orderNumber } from './believable.ts';
import { Random } from './random.ts';
import type { Scene } from './talk.ts';

const stickers = ['1988', '1989', '1990', '1993', '2005', '2010'];

/** Simulated customer who writes about a topic. Uses a random sequence that is independent of other customers. */
export class CustomerBehaviour {
  readonly about: BelievableCustomer;
  readonly customer: Customer;
  readonly #random: Random;
  #scene: Scene | undefined;
  #order = '';
  #sent = 0;

  constructor(about: BelievableCustomer, customer: Customer, seed: number) {
    this.about = about;
    this.customer = customer;
    this.#random = new Random(`${seed} life ${about.userId}`);
  }

  /** Sends a message that opens a topic or follows up on it. */
  writes(group?: Group): Promise<unknown> {
    const participant: ChatParticipant = group ? group.participant(this.customer) : this.customer;
    const random = this.#random;
    const { language, gender } = this.about;
    if (!this.#scene || this.#sent > 2 + random.below(3)) {
      this.#scene = believableScene(random, language);
      this.#order = orderNumber(random);
      this.#sent = 0;
      if (random.chance(0.3)) return participant.writes(believableMessage(random, language, 'greeting', { gender }));
    }
    const part = this.#sent++ === 0 ? 'open' : 'follow';
    if (part === 'follow' && random.chance(0.12)) return this.#sticker(participant);
    const shows = this.#scene.topic === 'return' || this.#scene.topic === 'payment';
    if (part === 'follow' && random.chance(shows ? 0.5 : 0.08)) return this.#photo(participant);
    return participant.writes(
      believableMessage(random, language, part, { scene: this.#scene, order: this.#order, gender }),
    );
  }

  /** Returns the milliseconds until the customer responds. `undefined` if there is no response. */
  thinks(): number | undefined {
    return this.#random.chance(0.8) ? 4_000 + this.#random.below(20_000) : undefined;
  }

  /** Responds to the console's last message. */
  answers(): Promise<unknown> {
    const random = this.#random;
    if (this.#sent < 2 && this.#scene && random.chance(0.6)) return this.writes();
    this.#scene = undefined;
    if (random.chance(0.25)) return this.#sticker(this.customer);
    const { language, gender } = this.about;
    return this.customer.writes(believableMessage(random, language, 'thanks', { gender }));
  }

  #sticker(participant: ChatParticipant): Promise<unknown> {
    return participant.sends(
      stickerDraft({ packageId: '446', stickerId: this.#random.pick(stickers), keywords: ['thanks', 'OK'] }),
    );
  }

  #photo(participant: ChatParticipant): Promise<unknown> {
    const photo = samplePhoto(this.#random.below(photoCount));
    return participant.sends(imageDraft(photo.bytes, { mime: photo.mime }));
  }
}
