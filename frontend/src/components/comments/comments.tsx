import type { CommentView } from '@hazardlens/contracts';
import { useTranslation } from 'react-i18next';
import { useCommentPagesInfiniteQuery } from '../../domain/api/comments.js';
import { useUser } from '../../domain/store.js';
import { Block } from '../incident/block.js';
import { Loaded } from '../loaded.js';
import { MorePages } from '../more-pages.js';
import { Comment } from './comment.js';
import { WriteComment } from './comment-form.js';
import styles from './comments.module.css';

/**
 * What people of the organisation say to each other about an incident, the oldest on top as it was said; earlier ones on
 * demand. For an insurer there is none of it.
 */
export function Comments({ incidentId }: { incidentId: string }) {
  const { t } = useTranslation();
  const user = useUser();
  const isInsurer = user?.tenant_type === 'insurance_provider';
  const query = useCommentPagesInfiniteQuery(incidentId, { skip: isInsurer });
  if (!user || isInsurer) return null;
  return (
    <Block title={t('comments.title')}>
      <div className="hl-stack hl-gap-12">
        <Loaded compact query={query} skeleton={72}>
          {({ pages }) => {
            const said = inOrder(pages);
            return (
              <>
                <MorePages query={query} label={t('comments.earlier')} failure={t('comments.earlierFailed')} />
                {said.length === 0 ? (
                  <p className="hl-muted">{t('comments.none')}</p>
                ) : (
                  <ol className={`hl-list ${styles.list}`} aria-live="polite" aria-relevant="additions">
                    {said.map((comment) => (
                      <li key={comment.id}>
                        <Comment comment={comment} />
                      </li>
                    ))}
                  </ol>
                )}
              </>
            );
          }}
        </Loaded>
        <WriteComment key={incidentId} incidentId={incidentId} />
        <p className="hl-flush hl-small hl-muted">{t('comments.whoSees')}</p>
      </div>
    </Block>
  );
}

/** Pages are newest first; one that came in between two of them stands in both. */
const inOrder = (pages: readonly { comments: readonly CommentView[] }[]): CommentView[] =>
  [...new Map(pages.flatMap(({ comments }) => comments).map((comment) => [comment.id, comment])).values()].reverse();
