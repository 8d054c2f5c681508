-- What members write about a home of a board is a comment.
alter table board_words rename to board_comments;
alter table board_comments rename column words to comment;
alter table board_comments rename column said_at to commented_at;
alter index board_words_pkey rename to board_comments_pkey;
alter index board_words_of_home rename to board_comments_of_home;
alter index board_words_of_member rename to board_comments_of_member;
alter table board_comments rename constraint board_words_words_check to board_comments_comment_check;
alter table board_comments rename constraint board_words_member_id_fkey to board_comments_member_id_fkey;
alter table board_comments rename constraint board_words_board_id_offer_id_fkey to board_comments_board_id_offer_id_fkey;
alter sequence board_words_id_seq rename to board_comments_id_seq;
