import { photoCount, samplePhoto } from '../media/samples.ts';
import type { Customer, Group } from '../simulator.ts';
import { imageDraft, stickerDraft } from '../state/message-drafts.ts';
import type { Voice } from '../state/voice.ts';
import { type BelievableCustomer, believableMessage, believableScene, orderNumber } from './believable.ts';
import { Random } from './random.ts';
import type { Scene } from './talk.ts';

const stickers = ['1988', '1989', '1990', '1993', '2005', '2010'];

/** One customer with a matter in mind. Every life has its own chance, so what others do never changes it. */
export class CustomerLife {
  readonly about: BelievableCustomer;
  readonly customer: Customer;
  readonly #random: Random;
  #scene: Scene | undefined;
  #order = '';
  #said = 0;

  constructor(about: BelievableCustomer, customer: Customer, seed: number) {
    this.about = about;
    this.customer = customer;
    this.#random = new Random(`${seed} life ${about.userId}`);
  }

  /** Speaks of itself: opens a matter or presses on with it. */
  speaks(group?: Group): Promise<unknown> {
    const voice: Voice = group ? group.voice(this.customer) : this.customer;
    const random = this.#random;
    const { language, gender } = this.about;
    if (!this.#scene || this.#said > 2 + random.below(3)) {
      this.#scene = believableScene(random, language);
      this.#order = orderNumber(random);
      this.#said = 0;
      if (random.chance(0.3)) return voice.writes(believableMessage(random, language, 'greeting', { gender }));
    }
    const part = this.#said++ === 0 ? 'open' : 'follow';
    if (part === 'follow' && random.chance(0.12)) return this.#sticker(voice);
    const shows = this.#scene.topic === 'return' || this.#scene.topic === 'payment';
    if (part === 'follow' && random.chance(shows ? 0.5 : 0.08)) return this.#photo(voice);
    return voice.writes(believableMessage(random, language, part, { scene: this.#scene, order: this.#order, gender }));
  }

  /** How long it thinks after an answer, in ms; undefined: it leaves it at that. */
  thinks(): number | undefined {
    return this.#random.chance(0.8) ? 4_000 + this.#random.below(20_000) : undefined;
  }

  /** Answers what the console said. */
  answers(): Promise<unknown> {
    const random = this.#random;
    if (this.#said < 2 && this.#scene && random.chance(0.6)) return this.speaks();
    this.#scene = undefined;
    if (random.chance(0.25)) return this.#sticker(this.customer);
    const { language, gender } = this.about;
    return this.customer.writes(believableMessage(random, language, 'thanks', { gender }));
  }

  #sticker(voice: Voice): Promise<unknown> {
    return voice.sends(
      stickerDraft({ packageId: '446', stickerId: this.#random.pick(stickers), keywords: ['thanks', 'OK'] }),
    );
  }

  #photo(voice: Voice): Promise<unknown> {
    const photo = samplePhoto(this.#random.below(photoCount));
    return voice.sends(imageDraft(photo.bytes, { mime: photo.mime }));
  }
}
